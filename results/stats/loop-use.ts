import type { Evidence } from '../record/evidence.ts';
import { metrics } from '../record/metrics.ts';
import { knownValue } from '../record/observed.ts';
import { metricOf } from './metric.ts';

/**
 * Utilisation of the server's most used loop inside the window, 0 to 1, from its counters at the window's edges, else
 * from the probe; null when neither is known. Time in which the loop wanted a CPU and had none counts as use.
 */
export function mostUsedLoop(evidence: Evidence): number | null {
  const start = knownValue(evidence.countersWindowStart);
  const end = knownValue(evidence.countersWindowEnd);
  if (!start || !end) return knownValue(metricOf(evidence, metrics.loopMax))?.median ?? null;
  const uses = end.loops.map((loop, i) => {
    const active = loop.activeMs - (start.loops[i]?.activeMs ?? 0);
    const idle = loop.idleMs - (start.loops[i]?.idleMs ?? 0);
    return active + idle > 0 ? active / (active + idle) : 0;
  });
  return uses.length > 0 ? Math.max(...uses) : null;
}
