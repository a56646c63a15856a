import type { Evidence, Series } from '../record/evidence.ts';
import { type Observed, unavailable } from '../record/observed.ts';

/** One probe metric of a trial, or why there is none. */
export function metricOf(evidence: Evidence, name: string): Observed<Series> {
  const { probes } = evidence;
  if (probes === undefined) return unavailable('nothing was observed');
  if ('unavailable' in probes) return probes;
  return probes.value[name] ?? unavailable('not observed');
}

/** Median over the window, or why there is none. */
export function metricMedian(evidence: Evidence, name: string): Observed<number> {
  const series = metricOf(evidence, name);
  return 'unavailable' in series ? series : { value: series.value.median };
}
