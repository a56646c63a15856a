import type { Evidence } from '../record/evidence.ts';
import { isKnown, known, type Observed, unavailable } from '../record/observed.ts';
import { isExternal } from '../record/target.ts';
import type { TrialRecord } from '../record/trial.ts';

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

/**
 * What a request holds at least, in microseconds: the server's own mean; of a target that counts nothing the declared
 * wait, which `wait-time` and `hold` prove from outside; without one the shortest single request, which is a little more
 * than the wait.
 */
export function holdUsOf({ plan, evidence }: Pick<TrialRecord, 'plan' | 'evidence'>): Observed<number> {
  const { target } = plan.roles;
  if (!isExternal(target)) return windowHoldUs(evidence);
  if (target.waitMs !== null) return known(target.waitMs * 1000);
  const { singleWaits } = evidence;
  if (!isKnown(singleWaits) || singleWaits.value.length === 0)
    return unavailable('no wait is declared, and none was measured');
  return known(Math.min(...singleWaits.value));
}
