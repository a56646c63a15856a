/** What a person reads of an error, and the exit code it means. */
import { CommanderError } from 'commander';
import { LabError } from '../experiments/engine/errors.ts';
import { StoreError, type StoreErrorCode } from '../results/store.ts';
import { EnvironmentError } from './environment-error.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { UsageError } from './usage-error.ts';

export interface ErrorReport {
  /** For stderr; empty when the error was shown already. */
  readonly text: string;
  readonly exitCode: ExitCode;
}

/** What a person named is not there, or is not one run. */
export const askedWrongly: readonly StoreErrorCode[] = ['run-not-found', 'run-ambiguous', 'run-bad-id'];

export function reportError(error: unknown): ErrorReport {
  if (error instanceof CommanderError) {
    return { text: '', exitCode: error.exitCode === 0 ? exitCodes.fine.code : exitCodes.usage.code };
  }
  if (error instanceof UsageError) {
    return { text: error.message, exitCode: exitCodes.usage.code };
  }
  if (error instanceof LabError) return labErrorReport(error);
  if (error instanceof StoreError) return { text: withHint(error), exitCode: storeExitCode(error.code) };
  if (error instanceof EnvironmentError)
    return { text: withHint(error), exitCode: exitCodes.environment.code };
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { text: `${text}\nThis is a bug of the lab: please report it.`, exitCode: exitCodes.bug.code };
}

/** By whose matter the error is. */
export function labExitCode({ kind }: Pick<LabError, 'kind'>): ExitCode {
  switch (kind) {
    case 'usage':
      return exitCodes.usage.code;
    case 'environment':
      return exitCodes.environment.code;
    case 'internal':
      return exitCodes.bug.code;
    default:
      return kind satisfies never;
  }
}

function labErrorReport(error: LabError): ErrorReport {
  const phase = error.phase === null ? '' : ` (phase ${error.phase})`;
  const cause = error.kind === 'internal' && error.cause instanceof Error ? `\n${error.cause.stack}` : '';
  return {
    text: `${error.code}${phase}: ${error.message}${cause}\n${error.hint}`,
    exitCode: labExitCode(error),
  };
}

const withHint = ({ message, hint }: { message: string; hint: string }): string => `${message}\n${hint}`;

function storeExitCode(code: StoreErrorCode): ExitCode {
  if (code === 'store-invalid-line') return exitCodes.bug.code;
  return askedWrongly.includes(code) ? exitCodes.usage.code : exitCodes.environment.code;
}
