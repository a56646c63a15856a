import type { RunHeader } from './run.ts';
import type { TrialRecord } from './trial.ts';

/**
 * supported / refuted / inconclusive: judged on valid trials (counted errors also on INVALID ones); not-measured: a
 * trial that it needs is missing or INVALID.
 */
export type ClaimVerdict = 'supported' | 'refuted' | 'inconclusive' | 'not-measured';

export interface ClaimResult {
  readonly id: string;
  /** The hypothesis as a sentence. */
  readonly title: string;
  readonly verdict: ClaimVerdict;
  /** One sentence with the numbers. */
  readonly text: string;
}

/** Is the hypothesis true? Pure over the records; one a file. */
export interface Claim {
  /** The model that it speaks of: it is judged for each server of it. Absent: of the run. */
  readonly of?: 'pool' | 'loop' | 'both';
  readonly id: string;
  readonly title: string;
  judge(trials: readonly TrialRecord[], header: RunHeader): Omit<ClaimResult, 'id' | 'title'>;
}
