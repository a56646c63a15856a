import { type Observed, unavailable } from '../record/observed.ts';
import type { MeasuredTrial } from '../record/trial.ts';
import { boundOf } from './bounds.ts';
import { type Limit, limitOf } from './limiting-resource.ts';
import { measurementOf } from './measurement.ts';
import { metricMedian } from './metric.ts';
import { median } from './spread.ts';

/** The value of every repeat, or the reason of the first that has none. */
export function ofEach<T>(
  trials: readonly MeasuredTrial[],
  read: (trial: MeasuredTrial) => Observed<T>,
): Observed<T[]> {
  const each = trials.map(read);
  const missing = each.find((one) => 'unavailable' in one);
  return missing ?? { value: each.flatMap((one) => ('value' in one ? [one.value] : [])) };
}

/** Median over the repeats of a metric's median. */
export function medianMetric(trials: readonly MeasuredTrial[], name: string): Observed<number> {
  const each = ofEach(trials, (trial) => metricMedian(trial.evidence, name));
  return 'unavailable' in each ? each : { value: median(each.value) };
}

/** Medians over the repeats of the bound and of the share of it that was reached. */
export function cellBound(trials: readonly MeasuredTrial[]): Observed<{ perSecond: number; share: number }> {
  const bounds = ofEach(trials, boundOf);
  const measured = ofEach(trials, measurementOf);
  if ('unavailable' in bounds) return bounds;
  if ('unavailable' in measured) return measured;
  const perSecond = bounds.value.map((bound) => bound.perSecond);
  const shares = measured.value.map((one, i) => one.perSecond / (perSecond[i] ?? Number.NaN));
  return { value: { perSecond: median(perSecond), share: median(shares) } };
}

/** The limit most repeats agree on, with the figure of its first repeat. */
export function cellLimit(trials: readonly MeasuredTrial[]): Observed<Limit> {
  const limits = ofEach(trials, limitOf);
  if ('unavailable' in limits) return limits;
  const groups = [...Map.groupBy(limits.value, (limit) => limit.resource).values()];
  const first = groups.sort((a, b) => b.length - a.length)[0]?.[0];
  return first ? { value: first } : unavailable('no usable repeat');
}
