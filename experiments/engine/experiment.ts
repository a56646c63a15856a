import type { Claim } from '../../results/record/claim.ts';
import type { RunSettings } from '../../results/record/run.ts';
import type { TrialPlan, TrialRecord } from '../../results/record/trial.ts';

/** Decides the next trial, seeing each finished record (sent in by `next`). */
export type Design = AsyncGenerator<TrialPlan, void, TrialRecord>;

/** A question with its design and claims; one a `*.experiment.ts` file. */
export interface Experiment {
  readonly name: string;
  readonly title: string;
  readonly question: string;
  readonly claims: readonly Claim[];
  /** How many trials the design will ask for, if it is known before. */
  plannedTrials(settings: RunSettings): number;
  design(settings: RunSettings): Design;
}
