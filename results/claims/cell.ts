import { ms, whole } from '../figure.ts';
import type { metrics } from '../record/metrics.ts';
import { isKnown, known, type Observed, unavailable } from '../record/observed.ts';
import type { Reading } from '../record/reason.ts';
import type { RunHeader } from '../record/run.ts';
import { cellKey, type MeasuredTrial, type TrialRecord } from '../record/trial.ts';
import { cellBound, medianMetric } from '../stats/cell-evidence.ts';
import { cellReading } from '../stats/cell-verdict.ts';
import { whyNotUsable } from '../stats/measurement.ts';
import { signOf, signOfLatency, signOfMany } from '../stats/reading.ts';
import { groupByCell, numbersOf, type RepeatNumbers } from '../stats/repeats.ts';

export type Model = 'thread-pool' | 'event-loop';

/** One cell as a claim reads it: medians over the usable repeats. */
export interface ClaimCell {
  readonly key: string;
  readonly server: string;
  readonly connections: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly numbers: RepeatNumbers;
  readonly usable: readonly MeasuredTrial[];
  /** How the throughput is to be read, as in the table; null: the cell is VALID, not SUSPECT. */
  readonly reading: Reading | null;
}

/** Connections of the run, smallest first, each once. */
export const levelsOf = (header: RunHeader): number[] =>
  [...new Set(header.settings.connections)].sort((a, b) => a - b);

/** The cell of a model at a level, or which cell is missing and why. */
export function cellOf(
  trials: readonly TrialRecord[],
  model: Model,
  connections: number,
): Observed<ClaimCell> {
  const mine = trials.filter(
    ({ plan }) => plan.cell.model === model && plan.cell.connections === connections,
  );
  const [group] = groupByCell(mine);
  if (!group) return unavailable(`${cellKey({ server: model, connections })} was not measured`);
  const numbers = numbersOf(group);
  const key = cellKey(group.cell);
  if (numbers === null) return unavailable(`${key} ${group.trials.map(whyNotUsable).join(', ')}`);
  return {
    value: {
      key,
      server: group.cell.server,
      connections,
      perSecond: numbers.perSecond.median,
      p50Ms: numbers.latency.p50Us / 1000,
      numbers,
      usable: group.usable,
      reading: cellReading(group),
    },
  };
}

/** `≥9,489`: requests a second with the sign that the table has. */
export const rateText = ({ perSecond, reading }: ClaimCell): string => signOf(reading) + whole(perSecond);

/** `≤526`: the median in milliseconds with the sign that the table has. */
export const medianText = ({ p50Ms, reading }: ClaimCell): string => signOfLatency(reading) + ms(p50Ms);

/** Sign of a number that is made of several cells. */
export const signOfCells = (cells: readonly ClaimCell[]): string =>
  signOfMany(cells.map(({ reading }) => reading));

/** Median over the repeats of the share of its bound that a cell reached (1 is the bound), or why it is unknown. */
export function shareOfBound(cell: ClaimCell): Observed<number> {
  const bound = cellBound(cell.usable);
  return isKnown(bound)
    ? known(bound.value.share)
    : unavailable(`the bound of ${cell.key}: ${bound.unavailable}`);
}

/** Median over the repeats of a metric's median, or why it is unknown. */
export function cellMetric(cell: ClaimCell, name: (typeof metrics)[keyof typeof metrics]): Observed<number> {
  const found = medianMetric(cell.usable, name);
  return isKnown(found) ? found : unavailable(`${name} of ${cell.key}: ${found.unavailable}`);
}
