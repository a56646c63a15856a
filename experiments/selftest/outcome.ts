/** What had to flip against what flipped. Pure. */
import { knownValue } from '../../results/record/observed.ts';
import type { Finding } from '../../results/record/reason.ts';
import type { TrialRecord } from '../../results/record/trial.ts';
import type { Code, TrialFault } from './fault.ts';

/** Codes that speak of the machine: it may be busy whenever it likes, and windows here are short. */
export const machineCodes: ReadonlySet<Code> = new Set<Code>([
  'machine-busy',
  'steal',
  'throttled',
  'generator',
  'schedule',
  'late-schedule',
  'cold-start',
]);

export interface Outcome {
  readonly ok: boolean;
  /** Everything that flipped, in the order of the findings. */
  readonly seen: readonly Code[];
  readonly missing: readonly Code[];
  readonly unexpected: readonly Code[];
}

/** What a machine that was not ours does to any server: timers fire late, threads wait for a core, short windows end in a pause, others overflow their queues. */
const whenNotOurs: ReadonlySet<Code> = new Set<Code>(['machine-busy', 'steal', 'throttled', 'schedule']);
const lateThen: ReadonlySet<Code> = new Set<Code>([
  'hold',
  'stall',
  'wait-time',
  'width',
  'probes',
  'little',
  'backlog-overflow',
]);

/** Ok: all that is expected flipped, and nothing but what follows from it and what the machine's own state explains. */
export function outcomeOf(
  { expects, follows }: Pick<TrialFault, 'expects' | 'follows'>,
  seen: readonly Code[],
  busyBefore = false,
): Outcome {
  const late = busyBefore || seen.some((code) => whenNotOurs.has(code) && !expects.includes(code));
  const explained = (code: Code) =>
    expects.includes(code) || code in follows || machineCodes.has(code) || (late && lateThen.has(code));
  const missing = expects.filter((code) => !seen.includes(code));
  const unexpected = seen.filter((code) => !explained(code));
  return { ok: missing.length === 0 && unexpected.length === 0, seen, missing, unexpected };
}

/** Of the cores, 0 to 1; as in the check `machine-busy`, which is not asked of a trial that never had a window. */
const quiet = 0.3;

export const wasBusyBefore = ({ evidence: { machineBefore } }: TrialRecord): boolean =>
  (knownValue(machineBefore)?.cpuBusy ?? 0) > quiet;

/** How a trial failed, and its findings that are no pass. `preflight-failed` only repeats what the findings say. */
export function flippedIn(record: TrialRecord): Code[] {
  const codes = problemsIn(record).map(({ code }) => code);
  if (record.state === 'measured') return codes;
  return record.failure.code === 'preflight-failed' ? codes : [record.failure.code, ...codes];
}

/** Findings that are no pass. What a failed trial did not get to is unknown, and no finding of anything. */
export const problemsIn = ({ findings, state }: TrialRecord): Finding[] =>
  findings.filter(({ status }) => status !== 'pass' && (state === 'measured' || status !== 'unknown'));
