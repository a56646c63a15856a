import { z } from 'zod';
import { blockRecordSchema, snapshotSchema } from './server.ts';

const count = z.number().int().nonnegative();

/** A connection opened while the block lasted, and its first request to `/wait`. */
export const newConnectionSchema = z.strictObject({
  /** When it was begun, epoch milliseconds by the monotonic clock. */
  atMs: z.number(),
  /** Until the kernel had it open: null when it never was. A blocked loop does not prevent that. */
  connectMs: z.number().nullable(),
  /** From the beginning to the whole answer; null when there was none. */
  answerMs: z.number().nullable(),
  /** Status of the answer, or why there is none. */
  outcome: z.string(),
});
export type NewConnection = z.infer<typeof newConnectionSchema>;

/** What the action `block` did, and what the server says of it. */
export const blastSchema = z.strictObject({
  /** The server's counters before the action opened any connection: connections a loop are the background's alone. A stranger has none. */
  before: snapshotSchema.optional(),
  /** Just before the first request to block: until then nothing was done to the server on purpose. */
  quiet: snapshotSchema.optional(),
  /** For each of the k requests: the loop its connection is on, told by the server; null for a model with slots. */
  fell: z.array(count.nullable()),
  /** Requests that were sent: those that fall on the same loop are sent once, a blocked loop cannot be blocked again. */
  sent: count,
  /** When the first was sent, epoch milliseconds by the monotonic clock. */
  sentAtMs: z.number(),
  /** Their answers: `200`, another status, or why there was none. */
  outcomes: z.array(z.string()),
  /** The server's own record, asked for after the last answer; of a stranger the requests as the client saw them. */
  blocks: z.array(blockRecordSchema),
  /** The blocks are requests, each from its sending to its answer: a queue in front of the server is inside. */
  seenBy: z.literal('client').optional(),
  newConnections: z.array(newConnectionSchema),
});
export type Blast = z.infer<typeof blastSchema>;
