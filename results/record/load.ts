import { z } from 'zod';
import { latencySchema } from './latency.ts';
import { openLoopPlanSchema, openLoopResultSchema } from './open-loop.ts';

export type { Latency } from './latency.ts';

const count = z.number().int().nonnegative();

export const loadPlanSchema = z.strictObject({
  /** Name of the driver: its file is `loadgen/<driver>.driver.ts`. */
  driver: z.string(),
  host: z.string(),
  port: count,
  path: z.string(),
  connections: count,
  warmupMs: count,
  windowMs: count,
  /** A request without an answer for so long is a timeout. */
  timeoutMs: count,
  /** All connections must have been served once within this time. */
  openTimeoutMs: count,
  /** The driver ends itself at this age, whatever happens. */
  hardLimitMs: count,
  /** Absent: bodies are not compared. */
  expectBody: z.string().optional(),
  /** A second instrument measures the same server after the load; default no. */
  crossCheck: z.boolean().optional(),
  /** Only for a driver that sends by schedule (`paced`). */
  openLoop: openLoopPlanSchema.optional(),
});
export type LoadPlan = z.infer<typeof loadPlanSchema>;

/** Everything that was sent is in exactly one of the other five. */
export const sentSchema = z.strictObject({
  sent: count,
  ok: count,
  otherStatus: count,
  timeouts: count,
  /** The connection broke or was closed under a request. */
  lost: count,
  inFlight: count,
});
export type Sent = z.infer<typeof sentSchema>;

/** Answers each connection got inside the window. */
export const spreadSchema = z.strictObject({
  connections: count,
  unserved: count,
  min: count,
  median: z.number(),
  max: count,
});
export type Spread = z.infer<typeof spreadSchema>;

export const loadResultSchema = z.strictObject({
  driver: z.string(),
  driverVersion: z.string(),
  pid: count,
  /** Whole life of the load. */
  life: sentSchema,
  /** Status codes other than 2xx, whole life. */
  statuses: z.record(z.string(), count),
  /** Answers with status 2xx and another body than expected, whole life. */
  wrongBodies: count,
  /** Connection errors by code, whole life (a refused connection has no request). */
  connectionErrors: z.record(z.string(), count),
  socketsOpened: count,
  /** Sockets that carried a request (open loop: that were open) when the window opened / closed. */
  establishedAtStart: count,
  establishedAtEnd: count,
  window: z.strictObject({
    /** Epoch milliseconds, from the monotonic clock. */
    startMs: z.number(),
    /** Exact length by the monotonic clock, and the same by the wall clock. */
    lengthMs: z.number(),
    wallMs: z.number(),
    /** 2xx answers that arrived inside the window. */
    answers: count,
    otherStatus: count,
    timeouts: count,
    lost: count,
    spread: spreadSchema,
    /** 2xx answers in each tenth of a second. */
    per100ms: z.array(count),
  }),
  /** 2xx answers in each tenth of a second of the warm-up. */
  warmupPer100ms: z.array(count),
  latency: latencySchema,
  generator: z.strictObject({
    /** CPU time of the driver inside the window over the window's length: 1 is one core. */
    cpuCores: z.number(),
    /** Share of the window its loop was busy, 0 to 1. */
    loopUtilisation: z.number(),
    /** Largest lateness of its own 20 ms tick inside the window. */
    maxTickLatenessMs: z.number(),
  }),
  /** Only of a driver that sends by schedule; every latency is then taken from the intended start. */
  openLoop: openLoopResultSchema.optional(),
});
export type LoadResult = z.infer<typeof loadResultSchema>;

export const fromDriverSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('phase'),
    phase: z.enum(['open', 'warm-up', 'window', 'drain']),
    atMs: z.number(),
  }),
  z.strictObject({ type: z.literal('progress'), connections: count }),
  z.strictObject({ type: z.literal('result'), result: loadResultSchema }),
  z.strictObject({ type: z.literal('failed'), code: z.string(), message: z.string() }),
]);
export type FromDriver = z.infer<typeof fromDriverSchema>;
