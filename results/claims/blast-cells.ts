/** The cells of a run with blocks, as claims read them. */
import type { BlockAction } from '../record/action.ts';
import { isKnown, known, type Observed, unavailable } from '../record/observed.ts';
import type { ServerRole } from '../record/server.ts';
import { isExternal } from '../record/target.ts';
import { cellKey, type MeasuredTrial, ownOptions, type TrialRecord } from '../record/trial.ts';
import { type BlastResult, blastResult } from '../stats/blast/blast-result.ts';
import { whyNotUsable } from '../stats/measurement.ts';
import { groupByCell } from '../stats/repeats.ts';
import { median } from '../stats/spread.ts';
import type { Judgement } from './judgement.ts';

export interface BlastCell {
  readonly key: string;
  readonly target: ServerRole;
  readonly action: BlockAction;
  readonly ratePerSecond: number;
  readonly usable: readonly MeasuredTrial[];
  readonly results: readonly BlastResult[];
  /** Medians over the usable repeats, 0 to 1. */
  readonly hurt: number;
  readonly predicted: number;
  /** Some repeat is SUSPECT. */
  readonly doubtful: boolean;
}

/** Which of the cells a claim is about. */
export interface Asked {
  readonly model: 'event-loop' | 'thread-pool';
  readonly mode?: BlockAction['mode'];
  /** Default: not guarded. */
  readonly guard?: boolean;
  /** Default: every k. */
  readonly victims?: (k: number) => boolean;
}

/** Cells that were tried, in their order; each known with its numbers, or why it has none. */
export function blastCells(
  trials: readonly TrialRecord[],
  { model, mode = 'sleep', guard = false, victims = () => true }: Asked,
): Observed<BlastCell>[] {
  const mine = trials.filter(
    ({ plan: { cell, action, roles } }) =>
      cell.model === model &&
      action?.mode === mode &&
      !isExternal(roles.target) &&
      (roles.target.guard === true) === guard &&
      victims(action.victims),
  );
  return groupByCell(mine).map(({ trials: tried, usable }) => cellOf(tried, usable));
}

function cellOf(tried: readonly TrialRecord[], usable: readonly MeasuredTrial[]): Observed<BlastCell> {
  const plan = tried[0]?.plan;
  if (plan?.action === undefined) return unavailable('nothing was blocked');
  const key = cellKey(plan.cell);
  if (usable.length === 0) return unavailable(`${key} ${tried.map(whyNotUsable).join(', ')}`);
  const observed = usable.map(blastResult);
  const results = observed.flatMap((each) => (isKnown(each) ? [each.value] : []));
  if (results.length === 0)
    return unavailable(
      `${key}: ${observed.flatMap((each) => ('unavailable' in each ? each.unavailable : [])).join(', ')}`,
    );
  const predicted = results.flatMap((each) => each.predicted ?? []);
  if (predicted.length < results.length) return unavailable(`${key}: nothing could be predicted`);
  return known({
    key,
    target: ownOptions(plan.roles.target),
    action: plan.action,
    ratePerSecond: plan.load.openLoop?.ratePerSecond ?? 0,
    usable,
    results,
    hurt: median(results.map(({ harm }) => harm.share)),
    predicted: median(predicted),
    doubtful: usable.some((trial) => trial.verdict.state === 'SUSPECT'),
  });
}

/** `53.8 %`. */
export const share = (value: number): string => `${(value * 100).toFixed(1)} %`;

/** How many were hurt, with the sign of a number that is not VALID. */
export const hurtShare = ({ hurt, doubtful }: Pick<BlastCell, 'hurt' | 'doubtful'>): string =>
  `${doubtful ? '~' : ''}${share(hurt)}`;

/** A doubtful number refutes nothing: with a SUSPECT cell `refuted` becomes `inconclusive`. */
export function withBlastDoubt(judgement: Judgement, cells: readonly BlastCell[]): Judgement {
  const doubtful = cells.filter((cell) => cell.doubtful).map((cell) => cell.key);
  if (doubtful.length === 0) return judgement;
  const text = `${judgement.text} (SUSPECT: ${doubtful.join(', ')})`;
  return { verdict: judgement.verdict === 'refuted' ? 'inconclusive' : judgement.verdict, text };
}
