/** What is said of the instruments: the generator's headroom beside each result, and the second instrument's numbers. */
import { change, counted, ms, none, percent, whole } from '../figure.ts';
import { isKnown, knownValue, type Observed } from '../record/observed.ts';
import type { Row, RowNumbers } from './table.ts';

export interface ShownInstruments {
  /** Share of the generator's ceiling. */
  readonly generator: string;
  readonly otherPerSecond: string;
  readonly perSecondChange: string;
  readonly otherP50: string;
  readonly p50Change: string;
}

export interface InstrumentsText {
  readonly crossChecked: boolean;
  /** One line each; empty when nothing is known of any instrument, as in older files. */
  readonly lines: readonly string[];
}

export function shownInstruments({ numbers }: Row): ShownInstruments {
  const other = knownValue(numbers?.crossCheck ?? undefined);
  const share = knownValue(numbers?.generatorShare);
  return {
    generator: share === null ? none : shareText(share),
    otherPerSecond: other ? whole(other.perSecond) : none,
    perSecondChange: other ? change(other.perSecondRatio) : none,
    otherP50: other ? ms(other.p50Us / 1000) : none,
    p50Change: other ? change(other.p50Ratio) : none,
  };
}

/** A ceiling is a lower bound: a generator that goes beyond it was calibrated on a busier machine. */
const shareText = (share: number): string => (share > 1 ? '> 100 %' : percent(share));

export function instrumentsText(rows: readonly Row[]): InstrumentsText {
  const all = rows.flatMap(({ numbers }) => numbers ?? []);
  const lines = [...ceilingLines(all), ...crossCheckLines(all)];
  return { lines, crossChecked: all.some(({ crossCheck }) => isKnown(crossCheck ?? undefined)) };
}

/** One for each driver that was calibrated, or why there is no headroom to show. */
function ceilingLines(all: readonly RowNumbers[]): string[] {
  const ceilings = all.flatMap(({ ceiling }) => (isKnown(ceiling) ? [ceiling.value] : []));
  const lines = ceilings.map(
    ({ driver, perSecond, connections }) =>
      `generator: share of the ceiling of ${driver}, ${whole(perSecond)} req/s at ${counted(connections, 'connection')} on a target that does nothing`,
  );
  const failed = reasons(all.map(({ ceiling }) => ceiling)).filter((reason) => reason !== notCalibrated);
  return [...new Set([...lines, ...failed.map((reason) => `generator: no ceiling: ${reason}`)])];
}

const notCalibrated = 'the generator was not calibrated';

function crossCheckLines(all: readonly RowNumbers[]): string[] {
  const found = all.flatMap(({ crossCheck }) => knownValue(crossCheck ?? undefined) ?? []);
  const names = new Set(found.map(({ instrument, version }) => `${instrument} ${version}`));
  return [
    ...[...names].map((name) => `cross-check: ${name} on the same server after each trial`),
    ...reasons(all.map(({ crossCheck }) => crossCheck)).map(
      (reason) => `cross-check not possible: ${reason}`,
    ),
  ];
}

const reasons = (all: readonly (Observed<unknown> | null)[]): string[] => [
  ...new Set(all.flatMap((one) => (one !== null && 'unavailable' in one ? [one.unavailable] : []))),
];
