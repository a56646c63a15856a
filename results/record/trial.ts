import { z } from 'zod';
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

/** `event-loop@5000`: the key of a cell. */
export const cellKey = (cell: Pick<Cell, 'server' | 'connections'>): string =>
  `${cell.server}@${cell.connections}`;
