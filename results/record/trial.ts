import { z } from 'zod';
import { actionPlanSchema } from './action.ts';
import { evidenceSchema } from './evidence.ts';
import { failureSchema } from './failure.ts';
import { loadPlanSchema } from './load.ts';
import { findingSchema, verdictSchema } from './reason.ts';
import { type ServerRole, serverOptionsSchema } from './server.ts';
import { externalTargetSchema, isExternal } from './target.ts';

const count = z.number().int().nonnegative();

/** Names a cell of the table: repeats of a trial share it. */
export const cellSchema = z.strictObject({
  /** Name of the target as shown, e.g. `event-loop`. */
  server: z.string(),
  model: z.enum(['event-loop', 'thread-pool', 'external']),
  connections: count,
  /** What else tells it from others of the server, e.g. `k=2 sleep`; absent where nothing does. */
  variant: z.string().optional(),
});
export type Cell = z.infer<typeof cellSchema>;

/** Parts of a trial beside the load; later also upstreams and services. */
export const rolesSchema = z.strictObject({
  /** Our own server or a module in its contract, or what only can be looked at from outside: it has a `kind`. */
  target: z.union([serverOptionsSchema, externalTargetSchema]),
});

export const trialPlanSchema = z.strictObject({
  cell: cellSchema,
  /** 0 for the first. */
  repeat: count,
  roles: rolesSchema,
  load: loadPlanSchema,
  /** What happens to the target inside the window; absent: nothing. */
  action: actionPlanSchema.optional(),
});
export type TrialPlan = z.infer<typeof trialPlanSchema>;
export type Role = TrialPlan['roles']['target'];
/** Of a server that speaks the lab’s contract: our own, or a module. */
export type OwnTrialPlan = Omit<TrialPlan, 'roles'> & { roles: { target: ServerRole } };

/** @throws TypeError for a target that does not speak the contract */
export function ownOptions(target: Role): ServerRole {
  if (isExternal(target)) throw new TypeError(`${target.name} does not speak the lab’s contract`);
  return target;
}

const common = {
  kind: z.literal('trial'),
  schemaVersion: z.literal(1),
  /** Place in the run, 0 for the first. */
  index: count,
  plan: trialPlanSchema,
  startedAt: z.iso.datetime(),
  durationMs: z.number(),
  evidence: evidenceSchema,
  findings: z.array(findingSchema),
  verdict: verdictSchema,
};

/** `measured`: the load ran to its end, so `evidence.load` is known. `failed`: why there is no measurement. */
export const trialRecordSchema = z.discriminatedUnion('state', [
  z.strictObject({ ...common, state: z.literal('measured') }),
  z.strictObject({ ...common, state: z.literal('failed'), failure: failureSchema }),
]);
export type TrialRecord = z.infer<typeof trialRecordSchema>;
export type MeasuredTrial = Extract<TrialRecord, { state: 'measured' }>;
export type FailedTrial = Extract<TrialRecord, { state: 'failed' }>;

/** `event-loop@5000`, `event-loop@400 k=2 sleep`: the key of a cell. */
export const cellKey = (cell: Pick<Cell, 'server' | 'connections' | 'variant'>): string =>
  `${cell.server}@${cell.connections}${cell.variant === undefined ? '' : ` ${cell.variant}`}`;
