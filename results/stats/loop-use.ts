import type { Evidence } from '../record/evidence.ts';
import { metrics } from '../record/metrics.ts';
import { isKnown, known, type Observed, unavailable } from '../record/observed.ts';
import type { Snapshot } from '../record/server.ts';
import { metricMedian } from './metric.ts';

/**
 * Utilisation of the server's most used loop inside the window, 0 to 1, from its counters at the window's edges, else
 * from the probe; unavailable when neither is known. Time in which the loop wanted a CPU and had none counts as use.
 */
export function mostUsedLoop(evidence: Evidence): Observed<number> {
  const counted = mostUsedByCounters(evidence);
  return isKnown(counted) ? counted : metricMedian(evidence, metrics.loopMax);
}

/** A loop without a counter at the window's start may be the most used one, so that nothing is known then. */
function mostUsedByCounters(evidence: Evidence): Observed<number> {
  const { countersWindowStart: start, countersWindowEnd: end } = evidence;
  if (!isKnown(start) || !isKnown(end)) return unavailable('no server counters of the window');
  if (start.value.loops.length !== end.value.loops.length) return unavailable('the number of loops changed');
  const uses = end.value.loops.flatMap((loop, i) => useSince(start.value.loops[i], loop) ?? []);
  return uses.length > 0 ? known(Math.max(...uses)) : unavailable('no loop has elapsed time in the window');
}

type Loop = Snapshot['loops'][number];

/** null when no time passed between the two. */
function useSince(start: Loop | undefined, end: Loop): number | null {
  if (start === undefined) return null;
  const active = end.activeMs - start.activeMs;
  const elapsed = active + end.idleMs - start.idleMs;
  return elapsed > 0 ? active / elapsed : null;
}
