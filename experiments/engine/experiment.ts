import type { Claim } from '../../results/record/claim.ts';
import type { RunHeader, RunSettings } from '../../results/record/run.ts';
import type { TrialPlan, TrialRecord } from '../../results/record/trial.ts';

/** Decides the next trial, seeing each finished record (sent in by `next`). */
export type Design = AsyncGenerator<TrialPlan, void, TrialRecord>;

/** A question with its design and claims; one a `*.experiment.ts` file. */
export interface Experiment {
  readonly name: string;
  /** A command of its own, `npm run lab -- <short>`, for `run <name>`. */
  readonly short?: string;
  /** Which group of flags it reads beside the common ones: see `scripts/flag-groups.ts`. */
  readonly flags?: 'blast';
  readonly title: string;
  readonly question: string;
  /** Those of `results/claims/<name>.claims.ts`, so that a report can be made from the file alone. */
  readonly claims: readonly Claim[];
  /** What differs from the preset where the person chose nothing. */
  defaults?(preset: RunSettings): Partial<RunSettings>;
  /** Rows of the table at each level, where they are not the chosen servers under their own names. */
  contenders?(settings: RunSettings): RunHeader['contenders'];
  /** How many trials the design will ask for, if it is known before. */
  plannedTrials(settings: RunSettings): number;
  design(settings: RunSettings): Design;
}
