import { z } from 'zod';
import { observed } from './observed.ts';

/** What a load driver can do at most, met by a target that does next to nothing. */
export const generatorCeilingSchema = z.strictObject({
  driver: z.string(),
  connections: z.number().int().positive(),
  /**
   * Answers a second. A lower bound: the warm-up is shorter than a trial's, and on few cores the target takes its share.
   */
  perSecond: z.number().positive(),
  /** CPU time of the driver for one answer, in microseconds. */
  cpuUsPerAnswer: z.number().nonnegative(),
});
export type GeneratorCeiling = z.infer<typeof generatorCeilingSchema>;

/** The second line of a run: what its instruments can do, measured before the first trial. */
export const calibrationSchema = z.strictObject({
  kind: z.literal('calibration'),
  schemaVersion: z.literal(1),
  startedAt: z.iso.datetime(),
  durationMs: z.number(),
  generatorCeiling: observed(generatorCeilingSchema),
});
export type Calibration = z.infer<typeof calibrationSchema>;
