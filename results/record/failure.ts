import { z } from 'zod';

/** The steps of a trial, in order. */
export const phases = [
  'port',
  'start',
  'prove',
  'open',
  'warm-up',
  'window',
  'drain',
  'cross-check',
  'stop',
  'check',
  'store',
] as const;
export const phaseSchema = z.enum(phases);
export type Phase = z.infer<typeof phaseSchema>;

/** Why a trial could not be measured. Stable: they stand in files. */
export const failureCodes = [
  'port-taken',
  'port-forbidden',
  'preflight-failed',
  'server-start-failed',
  'server-start-timeout',
  'server-died',
  'target-ended',
  'target-not-ready',
  'target-other-port',
  'target-detached',
  'target-not-http',
  'target-bad-answer',
  'target-not-found',
  'driver-start-failed',
  'driver-died',
  'driver-hung',
  'connections-not-opened',
  'limits-too-low',
  'port-not-freed',
  'child-survived',
  'interrupted',
  'internal',
] as const;
export const failureCodeSchema = z.enum(failureCodes);
export type FailureCode = z.infer<typeof failureCodeSchema>;

export const failureSchema = z.strictObject({
  code: failureCodeSchema,
  phase: phaseSchema,
  message: z.string(),
  /** What to try. */
  hint: z.string(),
  /** The original error's text or the last lines of the child's stderr. */
  cause: z.string().nullable(),
});
export type Failure = z.infer<typeof failureSchema>;
