import { z } from 'zod';

export const latencySchema = z.strictObject({
  count: z.number().int().nonnegative(),
  minUs: z.number(),
  meanUs: z.number(),
  p50Us: z.number(),
  p90Us: z.number(),
  p99Us: z.number(),
  p999Us: z.number(),
  maxUs: z.number(),
  /** HDR histogram of microseconds, compressed, base64: merged and read again by reports. */
  histogram: z.string(),
});
export type Latency = z.infer<typeof latencySchema>;
