/** The exit code of a finished run. */
import { errorTable, type LabError } from '../experiments/engine/errors.ts';
import type { ClaimResult } from '../results/record/claim.ts';
import type { TrialRecord } from '../results/record/trial.ts';
import { labExitCode } from './error-report.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';

export interface Outcome {
  readonly trials: readonly TrialRecord[];
  readonly claims: readonly Pick<ClaimResult, 'verdict'>[];
  readonly stoppedBy: Pick<LabError, 'kind'> | null;
  readonly gate: boolean;
}

/** The most serious thing decides: a bug, then what stopped the run, then INVALID or failed trials, then the gate. */
export function runExitCode({ trials, claims, stoppedBy, gate }: Outcome): ExitCode {
  if (trials.some(isBug)) return exitCodes.bug.code;
  if (stoppedBy !== null) return labExitCode(stoppedBy);
  if (trials.some((trial) => trial.state === 'failed' || trial.verdict.state === 'INVALID')) {
    return exitCodes.invalidTrial.code;
  }
  if (gate && claims.some(({ verdict }) => verdict === 'refuted')) return exitCodes.claimRefuted.code;
  return exitCodes.fine.code;
}

const isBug = (trial: TrialRecord): boolean =>
  trial.state === 'failed' && errorTable[trial.failure.code].kind === 'internal';
