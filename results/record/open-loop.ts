/** What an open loop adds to the plan and to the result of a load: requests that are due by a schedule, whatever the server does. */
import { z } from 'zod';
import { latencySchema } from './latency.ts';

const count = z.number().int().nonnegative();

export const openLoopPlanSchema = z.strictObject({
  /** Requests due a second, over all connections together. */
  ratePerSecond: z.number().positive(),
  /** `constant`: evenly spaced; `poisson`: exponential gaps, as from many clients that know nothing of each other. */
  arrivals: z.enum(['constant', 'poisson']),
  /** Fixes the schedule: the same seed gives the same one. */
  seed: count,
  /** An answer that comes later than so long after the intended start is late; default 100. */
  lateAboutMs: z.number().positive().optional(),
});
export type OpenLoopPlan = z.infer<typeof openLoopPlanSchema>;

export const defaultLateAboutMs = 100;

/** Microseconds, or -1: no 2xx answer, so there is no time to tell. */
const usOrNever = z.number().min(-1);

/** What became of the requests due inside the window: `offered` is exactly the sum. */
export const outcomeSchema = z.strictObject({
  /** 2xx, whenever it came. */
  answered: count,
  otherStatus: count,
  /** Sent, and no answer within the plan's `timeoutMs` of the sending. */
  timeouts: count,
  /** The connection broke or was closed under it. */
  lost: count,
  /** Its connection was still waiting for an earlier answer when its own time was up: it never left. */
  unsent: count,
  /** Sent, and still waited for when the driver ended. */
  inFlight: count,
});
export type Outcome = z.infer<typeof outcomeSchema>;

/** Tenths of a second of the window, by intended start. */
export const slicesSchema = z.strictObject({
  sliceMs: z.literal(100),
  due: z.array(count),
  /** Answered later than the intended start and `lateAboutMs`, or never. */
  late: z.array(count),
  /** Never answered with 2xx; late too. */
  lost: z.array(count),
  /** Lower median of all due, in which what was never answered is the longest; -1: none due, or the median never came. */
  p50Us: z.array(usOrNever),
  /** Slowest that was answered; -1: none was. */
  maxUs: z.array(usOrNever),
});
export type Slices = z.infer<typeof slicesSchema>;

export const connectionShareSchema = z.strictObject({
  /** Due inside the window. */
  requests: count,
  late: count,
  /** Slowest that was answered; -1: none was. */
  maxUs: usOrNever,
});
export type ConnectionShare = z.infer<typeof connectionShareSchema>;

export const openLoopResultSchema = z.strictObject({
  /** Requests due inside the window. */
  offered: count,
  outcome: outcomeSchema,
  /** 2xx answers of all requests due inside the window, also of those that came after it, from their intended starts. */
  response: latencySchema,
  /** The driver's own: real sending minus intended start, of requests due inside the window whose connection was idle. */
  lateness: latencySchema,
  /**
   * 2xx answer minus real sending, of requests due inside the window whose connection was idle when they were due:
   * what a closed loop would have sent and seen.
   */
  serviceTime: latencySchema,
  slices: slicesSchema,
  /** One a connection, in the order of the requests: request i is due on connection i modulo the connections. */
  connections: z.array(connectionShareSchema),
  /** Every request due inside the window, as `request-events.ts` reads it; left out when there were too many. */
  events: z.string().optional(),
});
export type OpenLoopResult = z.infer<typeof openLoopResultSchema>;
