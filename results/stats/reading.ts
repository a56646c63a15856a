import type { Reading } from '../record/reason.ts';

const opposite = { 'at least': 'at most', 'at most': 'at least', about: 'about' } as const;

/** A reading is of the throughput; in a closed loop a latency is doubtful the other way round (`X * R = c`). */
export const readingOfLatency = (reading: Reading): Reading => opposite[reading];
