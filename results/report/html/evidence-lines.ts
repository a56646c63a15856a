import type { Evidence, EvidenceKey } from '../../record/evidence.ts';
import type { MeasuredTrial } from '../../record/trial.ts';

/** What is told of a trial, in the order in which it was read. Counters and probes are in charts and in the file. */
const told: readonly EvidenceKey[] = [
  'ready',
  'ownerBefore',
  'ownerAfter',
  'nonceBefore',
  'nonceAfter',
  'processBefore',
  'processAfter',
  'protocol',
  'singleWaits',
  'width',
  'limits',
  'ownRequests',
  'machineBefore',
  'machineDuring',
  'kernel',
  'crossCheck',
];

const longest = 420;

/** Name and text of each piece of evidence; what could not be read says why. */
export function evidenceLines(trial: MeasuredTrial): (readonly [string, string])[] {
  const { evidence, startedAt, durationMs } = trial;
  return [
    ['started', `${startedAt}, took ${(durationMs / 1000).toFixed(1)} s`],
    ...told.flatMap((key) => lineOf(evidence, key)),
    ...loadLines(evidence),
  ];
}

function lineOf(evidence: Evidence, key: EvidenceKey): (readonly [string, string])[] {
  const observed = evidence[key];
  if (observed === undefined) return [];
  return [
    [key, 'unavailable' in observed ? `not available: ${observed.unavailable}` : words(observed.value)],
  ];
}

/** Without its histogram and its tenths of a second, which the charts show. */
function loadLines({ load }: Evidence): (readonly [string, string])[] {
  if (load === undefined) return [];
  if ('unavailable' in load) return [['load', `not available: ${load.unavailable}`]];
  const { driver, driverVersion, life, window, latency, generator, connectionErrors, socketsOpened } =
    load.value;
  const { per100ms: _, ...inWindow } = window;
  const { histogram: __, ...times } = latency;
  return [
    ['load', words({ driver, driverVersion, socketsOpened, ...life, connectionErrors })],
    ['window', words(inWindow)],
    ['latency', words(times)],
    ['generator', words(generator)],
  ];
}

/** `name value, name value`: JSON without its signs. */
function words(value: unknown): string {
  const text = flat(value);
  return text.length > longest ? `${text.slice(0, longest)} …` : text;
}

function flat(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(nested).join('; ');
  if (typeof value !== 'object' || value === null) return String(value);
  if ('unavailable' in value) return `not available: ${value.unavailable}`;
  if (Object.keys(value).length === 1 && 'value' in value) return flat(value.value);
  return Object.entries(value)
    .map(([name, each]) => `${name} ${nested(each)}`)
    .join(', ');
}

const nested = (value: unknown): string =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 1
    ? `(${flat(value)})`
    : flat(value);
