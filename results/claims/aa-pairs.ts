import type { RunHeader } from '../record/run.ts';
import { cellKey, type TrialRecord } from '../record/trial.ts';
import { isUsable, whyNotUsable } from '../stats/measurement.ts';
import { type Judgement, notMeasured } from './judgement.ts';
import { noiseOf, pairsTried, type Twins, twinsOf } from './twins.ts';

/**
 * Judges the pairs of an A/A run when every one has an interval. SUSPECT trials count: how noisy a machine is can be
 * told from them as well, and a machine that is too busy is what they are SUSPECT for.
 */
export function judgePairs(
  trials: readonly TrialRecord[],
  header: RunHeader,
  judge: (pairs: readonly Twins[]) => Judgement,
): Judgement {
  const pairs = twinsOf(trials);
  const unusable = trials.filter((trial) => !isUsable(trial));
  if (pairs.length === 0 || pairs.length < pairsTried(trials)) return notMeasured(whyMissing(unusable));
  if (pairs.some((pair) => noiseOf(pair) === null))
    return notMeasured(`one repeat has no interval (of ${header.settings.repeat} asked)`);
  return judge(pairs);
}

const whyMissing = (unusable: readonly TrialRecord[]): string =>
  unusable.map((trial) => `${cellKey(trial.plan.cell)} ${whyNotUsable(trial)}`).join('; ') ||
  'a pair is missing';
