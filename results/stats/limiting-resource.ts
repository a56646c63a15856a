import { counted, percent } from '../figure.ts';
import { metrics } from '../record/metrics.ts';
import { isKnown, knownValue, type Observed } from '../record/observed.ts';
import { isExternal } from '../record/target.ts';
import type { TrialRecord } from '../record/trial.ts';
import { boundOf, slotsOf } from './bounds.ts';
import { connectionsMissing, unknownLimits } from './limit-unknowns.ts';
import { mostUsedLoop } from './loop-use.ts';
import { type Measurement, measurementOf } from './measurement.ts';
import { metricMedian } from './metric.ts';

export type Resource =
  | 'arrivals'
  | 'connections'
  | 'slots'
  | 'server CPU'
  | 'generator'
  | 'machine'
  | 'backlog'
  | 'not clear';

export interface Limit {
  readonly resource: Resource;
  /** The number that shows it: a share of the limit (0 to 1), or dropped connections for `backlog`. */
  readonly figure: number;
  /** The figure as text, e.g. `97 % of slots / hold`. */
  readonly text: string;
}

/** From here on the waiting is the limit: the rest is the way to the server and back. */
const nearBound = 0.9;
/** Share of the slots that hold a request; above it the pool is full, though dispatching may cost throughput. */
const poolFull = 0.95;
/** Share of what was due in the window that was also answered in it. */
const keptUp = 0.97;
/** Use of one thread from which waiting times explode (M/M/1: 1 / (1 - 0.85) is 7 times the service time). */
const threadFull = 0.85;
/** Of all cores; no single thread has to be full when many share them. */
const machineFull = 0.9;

/**
 * The one resource that limits a measured trial, looked for in the order backlog, arrivals of an open loop, bound of the waiting, the busier of
 * generator and most used loop, machine. `not clear` when none stands out: what is unknown is named, and never counted as
 * unused. Unavailable as the measurement is.
 */
export function limitOf(trial: TrialRecord): Observed<Limit> {
  const measured = measurementOf(trial);
  if (!isKnown(measured)) return measured;
  return {
    value:
      backlogLimit(measured.value) ??
      arrivalsLimit(measured.value) ??
      waitLimit(measured.value) ??
      threadLimit(measured.value) ??
      machineLimit(trial) ??
      notClear(measured.value),
  };
}

/** Overflows that kept connections from opening or from being served. */
function backlogLimit({ trial, load }: Measurement): Limit | null {
  const kernel = knownValue(trial.evidence.kernel);
  if (kernel === null || !connectionsMissing({ trial, load })) return null;
  const dropped = Math.max(kernel.listenOverflows, kernel.listenDrops);
  if (dropped === 0) return null;
  return { resource: 'backlog', figure: dropped, text: `${counted(dropped, 'connection')} dropped` };
}

/** An open loop that is kept up with is limited by its own rate. */
function arrivalsLimit({ load: { openLoop, window } }: Measurement): Limit | null {
  if (openLoop === undefined || window.answers < keptUp * openLoop.offered) return null;
  const figure = window.answers / openLoop.offered;
  return { resource: 'arrivals', figure, text: `${percent(figure)} of the rate asked for` };
}

function waitLimit({ trial, perSecond }: Measurement): Limit | null {
  const bound = knownValue(boundOf(trial));
  if (bound && perSecond >= nearBound * bound.perSecond) {
    const figure = perSecond / bound.perSecond;
    const held = isExternal(trial.plan.roles.target) ? 'wait' : 'hold';
    if (bound.by === 'pool')
      return { resource: 'slots', figure, text: `${percent(figure)} of slots / ${held}` };
    return { resource: 'connections', figure, text: `${percent(figure)} of conns / ${held}` };
  }
  return fullPool(trial);
}

function fullPool(trial: TrialRecord): Limit | null {
  const slots = slotsOf(trial.plan.roles.target);
  const busy = knownValue(metricMedian(trial.evidence, metrics.busySlots));
  if (slots === null || busy === null || trial.plan.load.connections <= slots) return null;
  const figure = busy / slots;
  return figure >= poolFull ? { resource: 'slots', figure, text: `${percent(figure)} of them busy` } : null;
}

function threadLimit(measured: Measurement): Limit | null {
  const generator = generatorUse(measured);
  const loop = knownValue(mostUsedLoop(measured.trial.evidence));
  if (loop !== null && loop >= threadFull && loop > generator) return loopLimit(loop);
  return generator >= threadFull ? generatorLimit(generator) : null;
}

const generatorUse = ({ load }: Measurement): number =>
  Math.max(load.generator.loopUtilisation, load.generator.cpuCores);

const generatorLimit = (use: number): Limit => ({
  resource: 'generator',
  figure: use,
  text: `${percent(use)} of its thread`,
});

const loopLimit = (use: number): Limit => ({
  resource: 'server CPU',
  figure: use,
  text: `busiest loop ${percent(use)}`,
});

function machineLimit(trial: TrialRecord): Limit | null {
  const busy = knownValue(trial.evidence.machineDuring)?.cpuBusy ?? null;
  return busy !== null && busy >= machineFull
    ? { resource: 'machine', figure: busy, text: `${percent(busy)} of all cores` }
    : null;
}

/** The figure is the largest use that was seen; the text names what was not seen, since the limit may be there. */
function notClear(measured: Measurement): Limit {
  const loop = knownValue(mostUsedLoop(measured.trial.evidence));
  const figure = Math.max(generatorUse(measured), ...(loop === null ? [] : [loop]));
  const unknown = unknownLimits(measured);
  const text = unknown.length > 0 ? `${unknown.join(', ')} unknown` : `no thread above ${percent(figure)}`;
  return { resource: 'not clear', figure, text };
}
