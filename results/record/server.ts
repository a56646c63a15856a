import { z } from 'zod';

const count = z.number().int().nonnegative();

export const serverOptionsSchema = z.strictObject({
  model: z.enum(['event-loop', 'thread-pool']),
  host: z.string(),
  port: count,
  waitMs: z.number().positive(),
  loops: count,
  slots: count,
  dispatch: z.enum(['queue', 'run']),
  backlog: count,
  queueCapacity: count,
  nonce: z.string(),
  faults: z.boolean(),
  guard: z.boolean().optional(),
  sharing: z.enum(['auto', 'cluster']).optional(),
  /** Absolute path of a module that exports `start`, in place of the lab's own server of the model. */
  module: z.string().optional(),
});
export type ServerRole = z.infer<typeof serverOptionsSchema>;

export const holdSchema = z.strictObject({
  count,
  sumUs: z.number().nonnegative(),
  minUs: z.number().nonnegative(),
  maxUs: z.number().nonnegative(),
  buckets: z.array(count),
});

export const loopCountersSchema = z.strictObject({
  received: count,
  answered: count,
  refused: count,
  failed: count,
  openConnections: z.number().int(),
  acceptedConnections: count,
  activeMs: z.number(),
  idleMs: z.number(),
});

export const slotCountersSchema = z.strictObject({
  up: count,
  lost: count,
  busy: count,
  servedMin: count,
  servedMax: count,
});

/** One block as the thread that was held tells it. */
export const blockRecordSchema = z.strictObject({
  /** Index of the loop or slot. */
  place: count,
  /** Epoch milliseconds by the monotonic clock; `endMs` null while it is held. */
  startMs: z.number(),
  endMs: z.number().nullable(),
  mode: z.enum(['sleep', 'spin']),
  /** A guard's thread was held, and not the loop. */
  guarded: z.boolean(),
});
export type BlockRecord = z.infer<typeof blockRecordSchema>;

/** What the server counted itself, from its start to `atMs`. */
export const snapshotSchema = z.strictObject({
  type: z.literal('snapshot'),
  id: count,
  atMs: z.number(),
  loops: z.array(loopCountersSchema),
  hold: holdSchema,
  slots: slotCountersSchema.nullable(),
  queueLength: count.nullable(),
  /** Since the start; absent where faults are not enabled. */
  blocks: z.array(blockRecordSchema).optional(),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** What the server said of itself when it became ready. */
export const readySchema = z.strictObject({
  type: z.literal('ready'),
  pid: count,
  host: z.string(),
  port: count,
  model: z.enum(['event-loop', 'thread-pool']),
  loops: count,
  slots: count.nullable(),
  dispatch: z.enum(['queue', 'run']).nullable(),
  sharing: z.enum(['reusePort', 'cluster', 'single']),
  waitMs: z.number(),
  backlog: count,
  queueCapacity: count.nullable(),
  keepAliveTimeoutMs: z.number(),
  maxConnections: count.nullable(),
  maxRequestsPerSocket: count,
  runtime: z.strictObject({ node: z.string(), v8: z.string(), execArgv: z.array(z.string()) }),
  startMs: z.number(),
  slotsStartMs: z.number().nullable(),
});
export type Ready = z.infer<typeof readySchema>;

export const startFailedSchema = z.strictObject({
  type: z.literal('failed'),
  code: z.string(),
  message: z.string(),
});

export const fromServerSchema = z.discriminatedUnion('type', [
  readySchema,
  snapshotSchema,
  startFailedSchema,
]);
