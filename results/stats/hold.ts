import type { Evidence } from '../record/evidence.ts';
import { type Observed, unavailable } from '../record/observed.ts';

/** Mean real hold inside the window in microseconds, from the server's own counters at the window's two edges. */
export function windowHoldUs(evidence: Evidence): Observed<number> {
  const { countersWindowStart: start, countersWindowEnd: end } = evidence;
  if (start === undefined || end === undefined) return unavailable('no server counters of the window');
  if ('unavailable' in start) return start;
  if ('unavailable' in end) return end;
  const holds = end.value.hold.count - start.value.hold.count;
  if (holds <= 0) return unavailable('the server counted no hold inside the window');
  return { value: (end.value.hold.sumUs - start.value.hold.sumUs) / holds };
}
