import { z } from 'zod';

/** What a second instrument measured of the same running server, after the trial's own load. */
export const crossCheckSchema = z.strictObject({
  instrument: z.string(),
  version: z.string(),
  perSecond: z.number().positive(),
  p50Us: z.number().positive(),
});
export type CrossCheck = z.infer<typeof crossCheckSchema>;
