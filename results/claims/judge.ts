import type { Claim, ClaimResult } from '../record/claim.ts';
import type { Run } from '../record/run.ts';
import { contestsFor } from './contests.ts';
import { claimsByExperiment } from './registry.ts';

/**
 * The claims of the run's experiment, judged from the records alone; none for an experiment that this version does not
 * know. Where several servers of a run have the model that a claim speaks of, it is judged for each.
 */
export const judgeClaims = (run: Pick<Run, 'header' | 'trials'>): ClaimResult[] =>
  (claimsByExperiment.get(run.header.experiment) ?? []).flatMap((claim) => judgeClaim(claim, run));

const judgeClaim = (claim: Claim, run: Pick<Run, 'header' | 'trials'>): ClaimResult[] =>
  contestsFor(claim, run).map(({ name, trials, header }) => ({
    id: claim.id,
    title: name === null ? claim.title : `${claim.title} (${name})`,
    ...claim.judge(trials, header),
  }));
