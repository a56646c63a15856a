/** The measured window as a driver sees it: its length by two clocks, its edges, and the driver's own effort inside it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadPlan, LoadResult } from './contract.ts';
import { startEffort } from './effort.ts';
import type { Tally } from './tally.ts';

export type Window = Pick<LoadResult, 'establishedAtStart' | 'establishedAtEnd' | 'generator'> &
  Pick<LoadResult['window'], 'startMs' | 'lengthMs' | 'wallMs'>;

/**
 * Settles when `[fromMs, fromMs + windowMs)` is over; call it at `fromMs` or as soon after as a timer allows.
 * @param fromMs `performance.now()` milliseconds
 * @param established connections that are open now
 */
export async function measureWindow(
  { windowMs }: LoadPlan,
  tally: Tally,
  fromMs: number,
  established: () => number,
): Promise<Window> {
  tally.measure(fromMs, windowMs);
  const wallFromMs = Date.now() - (performance.now() - fromMs);
  const effort = startEffort();
  const establishedAtStart = established();
  await until(fromMs + windowMs, tally);
  const establishedAtEnd = established();
  const lateMs = performance.now() - fromMs - windowMs;
  return {
    startMs: performance.timeOrigin + fromMs,
    lengthMs: windowMs,
    wallMs: Date.now() - wallFromMs - lateMs,
    generator: effort(),
    establishedAtStart,
    establishedAtEnd,
  };
}

/** Until `atMs` (`performance.now()`), by a timer or by the first answer after it. */
export async function until(atMs: number, tally: Tally): Promise<void> {
  const timer = new AbortController();
  const slept = sleep(Math.max(0, atMs - performance.now()), undefined, { signal: timer.signal }).catch(
    () => {},
  );
  await Promise.race([slept, tally.alarm(atMs)]);
  timer.abort();
}
