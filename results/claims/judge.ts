import type { Claim, ClaimResult } from '../record/claim.ts';
import type { Run } from '../record/run.ts';
import { connectionsClaims } from './connections.ts';

const claimsByExperiment: Readonly<Record<string, readonly Claim[]>> = { connections: connectionsClaims };

/** The claims of the run's experiment, judged from the records alone; none for an experiment that this version does not know. */
export const judgeClaims = ({ header, trials }: Pick<Run, 'header' | 'trials'>): ClaimResult[] =>
  (claimsByExperiment[header.experiment] ?? []).map((claim) => ({
    id: claim.id,
    title: claim.title,
    ...claim.judge(trials, header),
  }));
