/** The part of a window in which nothing is done to the server on purpose. */
import type { LoadResult } from '../../results/record/load.ts';
import type { TrialPlan } from '../../results/record/trial.ts';

const binMs = 100;

/** Tenths of a second before the plan's action; null: there is none, and the whole window is quiet. */
export const quietBins = ({ action }: TrialPlan): number | null =>
  action === undefined ? null : Math.floor(action.leadInMs / binMs);

/** 2xx answers in each tenth of a second of the quiet part. */
export const quietAnswers = ({ window: { per100ms } }: LoadResult, plan: TrialPlan): readonly number[] =>
  per100ms.slice(0, quietBins(plan) ?? per100ms.length);

/** Slowest answer of what was due in the quiet part, in microseconds; null where that cannot be told. */
export function quietSlowestUs({ latency, openLoop }: LoadResult, plan: TrialPlan): number | null {
  const bins = quietBins(plan);
  if (bins === null) return latency.maxUs;
  return openLoop === undefined ? null : Math.max(0, ...openLoop.slices.maxUs.slice(0, bins));
}
