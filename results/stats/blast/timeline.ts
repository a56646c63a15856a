/** The window in tenths of a second, by intended start. */
import type { RequestEvent } from '../../record/request-events.ts';
import { isLate } from './lateness.ts';

export const stepMs = 100;

export interface Step {
  readonly due: number;
  readonly late: number;
  /** Slowest answer of those due in it; 0 when none came. */
  readonly worstUs: number;
}

/** @param windowMs length of the window; a last step that is not whole is left out */
export function timelineOf(requests: readonly RequestEvent[], windowMs: number, aboveUs: number): Step[] {
  const steps = Array.from({ length: Math.floor(windowMs / stepMs) }, () => ({
    due: 0,
    late: 0,
    worstUs: 0,
  }));
  for (const request of requests) {
    const step = steps[Math.floor(request.intendedUs / 1000 / stepMs)];
    if (step === undefined) continue;
    step.due++;
    if (isLate(request, aboveUs)) step.late++;
    step.worstUs = Math.max(step.worstUs, request.latencyUs);
  }
  return steps;
}
