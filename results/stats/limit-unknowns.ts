import { metrics } from '../record/metrics.ts';
import { isKnown, type Observed } from '../record/observed.ts';
import { boundOf, slotsOf } from './bounds.ts';
import { mostUsedLoop } from './loop-use.ts';
import type { Measurement } from './measurement.ts';
import { metricMedian } from './metric.ts';

/** Some connection was never established, or never served inside the window. */
export const connectionsMissing = ({ trial, load }: Pick<Measurement, 'trial' | 'load'>): boolean =>
  load.establishedAtStart < trial.plan.load.connections || load.window.spread.unserved > 0;

/** What the limit of a trial might be found in and could not be read; empty when everything is known. */
export function unknownLimits(measured: Measurement): string[] {
  const { trial } = measured;
  const { evidence } = trial;
  const slots = slotsOf(trial.plan.roles.target);
  const pool = slots !== null && trial.plan.load.connections > slots;
  const sources: readonly (readonly [string, Observed<unknown> | undefined])[] = [
    ['loop utilisation', mostUsedLoop(evidence)],
    ['machine CPU', evidence.machineDuring],
    ['hold', boundOf(trial)],
    ...(pool ? [['busy slots', metricMedian(evidence, metrics.busySlots)] as const] : []),
    ...(connectionsMissing(measured) ? [['dropped connections', evidence.kernel] as const] : []),
  ];
  return sources.flatMap(([name, source]) => (isKnown(source) ? [] : [name]));
}
