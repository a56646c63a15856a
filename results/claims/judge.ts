import type { ClaimResult } from '../record/claim.ts';
import type { Run } from '../record/run.ts';
import { claimsByExperiment } from './registry.ts';

/** The claims of the run's experiment, judged from the records alone; none for an experiment that this version does not know. */
export const judgeClaims = ({ header, trials }: Pick<Run, 'header' | 'trials'>): ClaimResult[] =>
  (claimsByExperiment.get(header.experiment) ?? []).map((claim) => ({
    id: claim.id,
    title: claim.title,
    ...claim.judge(trials, header),
  }));
