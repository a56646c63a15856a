/** What every driver hands in, from its books and its window. */
import type { LoadPlan, LoadResult } from './contract.ts';
import type { Tally } from './tally.ts';
import type { Window } from './window.ts';

export function loadResult(
  plan: LoadPlan,
  tally: Tally,
  window: Window,
  source: Pick<LoadResult, 'driverVersion' | 'socketsOpened'>,
): LoadResult {
  const { startMs, lengthMs, wallMs, ...edges } = window;
  const { ok: answers, otherStatus, timeouts, lost } = tally.inWindow;
  return {
    driver: plan.driver,
    driverVersion: source.driverVersion,
    pid: process.pid,
    life: tally.life(),
    statuses: tally.statuses,
    wrongBodies: tally.wrongBodies,
    connectionErrors: tally.connectionErrors,
    socketsOpened: source.socketsOpened,
    window: {
      startMs,
      lengthMs,
      wallMs,
      answers,
      otherStatus,
      timeouts,
      lost,
      spread: tally.spread(),
      per100ms: tally.windowPer100ms(),
    },
    warmupPer100ms: tally.warmupPer100ms(),
    latency: tally.latency.summary(),
    ...edges,
  };
}
