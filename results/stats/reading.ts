import type { Reading } from '../record/reason.ts';

const opposite = { 'at least': 'at most', 'at most': 'at least', about: 'about' } as const;
const signs = { 'at least': '≥', 'at most': '≤', about: '~' } as const satisfies Record<Reading, string>;

/** A reading is of the throughput; in a closed loop a latency is doubtful the other way round (`X * R = c`). */
export const readingOfLatency = (reading: Reading): Reading => opposite[reading];

/** What stands before a number that is read so; nothing before one that is VALID (null). */
export const signOf = (reading: Reading | null): string => (reading === null ? '' : signs[reading]);

/** The same before a latency, where `reading` is of the throughput. */
export const signOfLatency = (reading: Reading | null): string =>
  reading === null ? '' : signs[readingOfLatency(reading)];

/** Before a number made of the throughput of several cells: whichever way each is off, the outcome is only `about`. */
export const signOfMany = (readings: readonly (Reading | null)[]): string =>
  readings.some((reading) => reading !== null) ? signs.about : '';
