import { z } from 'zod';

/** One code a check. Stable: they stand in files, in `explain` and in people's scripts. */
export const reasonCodes = [
  // before the window
  'port-owner',
  'nonce',
  'same-process',
  'http1',
  'keep-alive',
  'http2',
  'wait-time',
  'width',
  'pool-size',
  'server-limits',
  'file-limit',
  'backlog-limit',
  'port-range',
  'memory-limit',
  // during and after
  'connections',
  'reconnects',
  'unserved',
  'status',
  'body',
  'errors',
  'timeouts',
  'accounting',
  'books',
  'hold',
  'hold-cpu',
  'slots-lost',
  'loop-balance',
  'backlog-overflow',
  'little',
  'bound',
  'percentiles',
  'stall',
  'cold-start',
  'generator',
  'schedule',
  'late-schedule',
  'machine-busy',
  'steal',
  'throttled',
  'probes',
  'clocks',
  'block-held',
  'block-count',
  'cross-check',
] as const;
export const reasonCodeSchema = z.enum(reasonCodes);
export type ReasonCode = z.infer<typeof reasonCodeSchema>;

/** How a doubtful number may still be read. */
export const readings = ['at least', 'at most', 'about'] as const;
export const readingSchema = z.enum(readings);
export type Reading = z.infer<typeof readingSchema>;

export const findingSchema = z.strictObject({
  code: reasonCodeSchema,
  /**
   * `unknown`: the evidence could not be read; at best SUSPECT, never a pass. `unproved`: there is no such evidence of a
   * server that does not speak the lab's contract; no doubt of the numbers, and no pass either: the verdict lists it.
   */
  status: z.enum(['pass', 'warn', 'fail', 'unknown', 'unproved']),
  /** One sentence with the numbers that decided. */
  text: z.string(),
  /** Only on a warn: what the shown numbers become. Default `about`. */
  reading: readingSchema.optional(),
});
export type Finding = z.infer<typeof findingSchema>;

export const verdictSchema = z.strictObject({
  /** VALID: all that can be asked of this server pass. SUSPECT: a warn or an unknown. INVALID: a fail; no number is shown. */
  state: z.enum(['VALID', 'SUSPECT', 'INVALID']),
  /** Codes of every warn, fail and unknown, worst first. */
  reasons: z.array(reasonCodeSchema),
  /** Codes of what this server leaves unproved; absent when everything was judged. */
  unproved: z.array(reasonCodeSchema).optional(),
  /** Present when SUSPECT. */
  reading: readingSchema.nullable(),
});
export type Verdict = z.infer<typeof verdictSchema>;
