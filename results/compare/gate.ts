import type { Change } from './change.ts';
import { comparedChanges, type RunsComparison } from './comparison.ts';
import type { MetricName } from './side.ts';

/** One figure of one cell that got worse by more than is allowed. */
export interface Worsened {
  readonly run: string;
  readonly cell: string;
  readonly metric: MetricName;
  readonly change: Change;
}

/** `failed`: something got worse. `nothing-judged`: no cell had two repeats on both sides that can be compared. */
export interface Gate {
  readonly failAbovePercent: number;
  readonly state: 'passed' | 'failed' | 'nothing-judged';
  readonly worse: readonly Worsened[];
  /** Cells (of every run against the baseline) of which at least one figure could be judged, and all. */
  readonly judged: number;
  readonly cells: number;
}

/**
 * A figure fails when it is distinguishably worse (several repeats on both sides, the interval excludes "no change")
 * AND its median is worse by more than the limit. One repeat, SUSPECT numbers that are open on that side, and cells
 * that are not comparable are never failed, and not counted as judged.
 * @param failAbovePercent of the baseline, 0 or more
 */
export function gateOf(comparison: RunsComparison, failAbovePercent: number): Gate {
  const changes = comparedChanges(comparison);
  const worse = changes
    .filter(({ change }) => change.judgement === 'worse' && changePercent(change) > failAbovePercent)
    .map(({ pair, cell, metric, change }) => ({ run: pair.b.name, cell: cell.key, metric, change }));
  const decided = changes.filter(({ change }) => !undecided.includes(change.judgement));
  const judged = new Set(decided.map(({ pair, cell }) => `${pair.b.name} ${cell.key}`)).size;
  const cells = comparison.pairs.reduce((sum, pair) => sum + pair.cells.length, 0);
  return { failAbovePercent, state: stateOf(worse.length, judged), worse, judged, cells };
}

const undecided: readonly Change['judgement'][] = ['one-repeat', 'open'];

/** Free of the noise of binary fractions: a ratio of 1.1 is 10 %, not more. */
const changePercent = ({ ratio }: Change): number => Number((Math.abs(ratio - 1) * 100).toFixed(9));

function stateOf(worse: number, judged: number): Gate['state'] {
  if (worse > 0) return 'failed';
  return judged === 0 ? 'nothing-judged' : 'passed';
}
