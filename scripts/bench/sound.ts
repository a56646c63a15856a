/** Figures of a load only when it was sound: errors are faster than answers, and a wrong body skips the work. */
import type { LoadResult } from '../../results/record/load.ts';
import { errorCount, throughput } from '../../results/stats/measurement.ts';

/** Over its whole life everything that was sent was answered with 2xx and the right body, and something in the window. */
export const isSound = (load: LoadResult): boolean =>
  errorCount(load) === 0 && load.life.ok + load.life.inFlight === load.life.sent && load.window.answers > 0;

/** Answers a second inside the window, or null. */
export const soundRate = (load: LoadResult): number | null => (isSound(load) ? throughput(load) : null);

/** Microseconds of the driver's CPU an answer, or null. */
export const soundCost = (load: LoadResult): number | null =>
  isSound(load) ? (load.generator.cpuCores * load.window.lengthMs * 1000) / load.window.answers : null;

/** null when either is. */
export const ratio = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a / b;
