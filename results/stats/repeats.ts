import type { LoadResult } from '../record/load.ts';
import { knownValue } from '../record/observed.ts';
import { type Cell, cellKey, type MeasuredTrial, type TrialRecord } from '../record/trial.ts';
import { errorCount, isUsable, throughput } from './measurement.ts';
import { type MergedLatency, mergeLatency } from './merged-latency.ts';
import { type Spread, spreadOf } from './spread.ts';

/** A cell of the table with all its trials. */
export interface Repeats {
  readonly cell: Cell;
  readonly trials: readonly TrialRecord[];
  /** Those whose numbers may be shown. */
  readonly usable: readonly MeasuredTrial[];
}

/** What the usable repeats of a cell say together. */
export interface RepeatNumbers {
  readonly perSecond: Spread;
  /** Of each repeat, in their order. */
  readonly perSecondEach: readonly number[];
  readonly latency: MergedLatency;
  /** Over all usable repeats. */
  readonly errors: number;
}

/** Trials by cell, in the order in which a cell was first tried. */
export function groupByCell(trials: readonly TrialRecord[]): Repeats[] {
  const groups = Map.groupBy(trials, (trial) => cellKey(trial.plan.cell));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ cell: first.plan.cell, trials: group, usable: group.filter(isUsable) }] : [];
  });
}

/** null when no repeat is usable. */
export function numbersOf({ usable }: Repeats): RepeatNumbers | null {
  const loads = usable.map((trial) => knownValue(trial.evidence.load)).filter((load) => load !== null);
  return loads.length === 0 ? null : together(loads);
}

function together(loads: readonly LoadResult[]): RepeatNumbers {
  const perSecondEach = loads.map(throughput);
  return {
    perSecond: spreadOf(perSecondEach),
    perSecondEach,
    latency: mergeLatency(loads.map((load) => load.latency)),
    errors: loads.reduce((sum, load) => sum + errorCount(load), 0),
  };
}
