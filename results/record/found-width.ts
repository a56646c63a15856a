/** How many requests a server of unknown width was seen to hold at once. */
import { z } from 'zod';

const count = z.number().int().nonnegative();

/** One burst of requests sent at once on open connections, as its answers came in. */
export const burstShapeSchema = z.strictObject({
  /** Requests sent at once. */
  asked: count,
  /** Answers with status 200 before two waits can have passed since the first request left. */
  inTime: count,
  /** Answers with another status. */
  notOk: count,
  /** Answers by how many whole waits had passed: after one, after two, and so on. */
  waves: z.array(count),
  /** Mean distance between the answers in time, milliseconds; 0 for fewer than two. */
  spacingMs: z.number().nonnegative(),
  /** From the last answer in time to the next one, milliseconds; null when none followed. */
  quietMs: z.number().nonnegative().nullable(),
});
export type BurstShape = z.infer<typeof burstShapeSchema>;

export const foundWidthSchema = z.strictObject({
  /** The shortest of the single requests, or the declared wait where that is shorter. */
  waitMs: z.number().positive(),
  /** No burst was to be larger than this. */
  largest: count,
  bursts: z.array(burstShapeSchema),
  /** Why no further burst could be sent, e.g. connections that the server refused; null: nothing was in the way. */
  stoppedBy: z.string().nullable(),
});
export type FoundWidth = z.infer<typeof foundWidthSchema>;
