import type { Reading } from './probe.ts';

/** One reading, or none where the value is not known yet. */
export const reading = (metric: string, unit: Reading['unit'], value: number | null): Reading[] =>
  value === null ? [] : [{ metric, unit, value }];
