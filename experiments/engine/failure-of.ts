import type { Failure, Phase } from '../../results/record/failure.ts';
import { LabError } from './errors.ts';

/** What a record says of an error: a known way to fail, or a bug of the lab. `phase` is where the trial was. */
export function failureOf(error: unknown, phase: Phase): Failure {
  const known =
    error instanceof LabError ? error : new LabError('internal', messageOf(error), { cause: error });
  return {
    code: known.code,
    phase: known.phase ?? phase,
    message: known.message,
    hint: known.hint,
    cause: causeOf(known),
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function causeOf({ cause }: LabError): string | null {
  if (cause === undefined || cause === '') return null;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
