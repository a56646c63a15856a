import type { Reading, Verdict } from '../record/reason.ts';
import type { Repeats } from './repeats.ts';

/** `missing`: planned, and the run ended before it. Several repeats: INVALID only when none is usable. */
export type CellVerdict = Verdict['state'] | 'FAILED' | 'missing';

export function cellVerdict({ trials, usable }: Repeats): CellVerdict {
  if (trials.length === 0) return 'missing';
  if (usable.length === 0) return trials.every((trial) => trial.state === 'failed') ? 'FAILED' : 'INVALID';
  const clean = usable.length === trials.length && usable.every((trial) => trial.verdict.state === 'VALID');
  return clean ? 'VALID' : 'SUSPECT';
}

/** How the throughput of a cell is to be read; null unless SUSPECT. Different readings, or a repeat that is missing, make `about`. */
export function cellReading(group: Repeats): Reading | null {
  if (cellVerdict(group) !== 'SUSPECT') return null;
  if (group.usable.length < group.trials.length) return 'about';
  const suspect = group.usable.filter((trial) => trial.verdict.state === 'SUSPECT');
  const readings = new Set(suspect.map((trial) => trial.verdict.reading ?? 'about'));
  const [only] = readings;
  return readings.size === 1 && only !== undefined ? only : 'about';
}
