/** What a report says of a run in which something was blocked, as data. */

import type { BlockAction } from '../record/action.ts';
import { isKnown, type Observed } from '../record/observed.ts';
import type { Run } from '../record/run.ts';
import { isExternal } from '../record/target.ts';
import { cellKey, type MeasuredTrial, type Role, type TrialRecord } from '../record/trial.ts';
import { type BlastResult, blastResult } from '../stats/blast/blast-result.ts';
import { groupByCell } from '../stats/repeats.ts';
import { median } from '../stats/spread.ts';
import type { Row } from './table.ts';

/** One cell; figures are medians over its usable repeats. */
export interface BlastRow {
  readonly row: Row;
  readonly action: BlockAction;
  readonly guard: boolean;
  /** What can be blocked, and how many of them there are; null: a target does not declare it. */
  readonly of: { readonly count: number | null; readonly what: 'loops' | 'slots' };
  /** Usable repeats with a result; none: no number may be shown. */
  readonly results: readonly BlastResult[];
  readonly figures: BlastFigures | null;
}

export interface BlastFigures {
  readonly blocked: number;
  readonly due: number;
  /** 0 to 1. */
  readonly hurt: number;
  /** null: it does not follow from what is known of the server. */
  readonly predicted: number | null;
  readonly connectionsHurt: number;
  readonly quietLate: number;
  readonly lateAboveUs: number;
  readonly worstUs: number;
  readonly lost: number;
  /** null: not before the window ended, in some repeat. */
  readonly normalAfterUs: number | null;
  readonly heldUs: number;
  readonly open: { readonly p50Us: number; readonly p99Us: number };
  readonly closed: { readonly count: number; readonly p50Us: number; readonly p99Us: number };
  readonly newcomers: { readonly tried: number; readonly hurt: number; readonly slowestMs: number | null };
}

export interface Strip {
  readonly title: string;
  readonly result: BlastResult;
}

export interface BlastReport {
  readonly rows: readonly BlastRow[];
  readonly strips: readonly Strip[];
}

/** More strips than this are a wall: then only the first usable repeat of each cell has one. */
const mostStrips = 12;

export function blastReport({ trials }: Run, rows: readonly Row[]): BlastReport | null {
  const blocked = trials.filter(({ plan }) => plan.action?.name === 'block');
  if (blocked.length === 0) return null;
  const groups = groupByCell(blocked);
  const blastRows = rows.flatMap((row) => {
    const group = groups.find(({ cell }) => cellKey(cell) === cellKey(row.cell));
    return group ? blastRow(row, group.trials, group.usable) : [];
  });
  return { rows: blastRows, strips: stripsOf(groups.flatMap(({ usable }) => usable)) };
}

function blastRow(row: Row, trials: readonly TrialRecord[], usable: readonly MeasuredTrial[]): BlastRow[] {
  const plan = trials[0]?.plan;
  if (plan?.action === undefined) return [];
  const { target } = plan.roles;
  const results = usable.map(blastResult).flatMap(knownOnly);
  return [
    {
      row,
      action: plan.action,
      guard: !isExternal(target) && target.guard === true,
      of: placesOf(target),
      results,
      figures: results.length === 0 ? null : figuresOf(results),
    },
  ];
}

function placesOf({ model, loops, slots }: Role): BlastRow['of'] {
  if (slots !== null && model !== 'event-loop') return { count: slots, what: 'slots' };
  return { count: loops, what: model === 'thread-pool' ? 'slots' : 'loops' };
}

const knownOnly = <T>(observed: Observed<T>): T[] => (isKnown(observed) ? [observed.value] : []);

function figuresOf(results: readonly BlastResult[]): BlastFigures {
  const mid = (read: (result: BlastResult) => number): number => median(results.map(read));
  const most = (read: (result: BlastResult) => number): number => Math.max(...results.map(read));
  const normal = results.map(({ harm }) => harm.normalAfterUs).filter((us) => us !== null);
  const predicted = results.flatMap((each) => each.predicted ?? []);
  const answers = results.flatMap(({ newcomers }) => newcomers.slowestAnswerMs ?? []);
  return {
    blocked: mid(({ held }) => held.places.length),
    due: mid(({ harm }) => harm.due),
    hurt: mid(({ harm }) => harm.share),
    predicted: predicted.length < results.length ? null : median(predicted),
    connectionsHurt: mid(({ harm }) => harm.connectionsHurt / Math.max(1, harm.connections)),
    quietLate: mid(({ lateness }) => lateness.quietShare),
    lateAboveUs: mid(({ lateness }) => lateness.aboveUs),
    worstUs: most(({ harm }) => harm.worstUs),
    lost: results.reduce((sum, { harm }) => sum + harm.lost, 0),
    normalAfterUs: normal.length < results.length ? null : median(normal),
    heldUs: mid(({ held }) => held.endUs - held.startUs),
    open: { p50Us: mid(({ open }) => open.p50Us), p99Us: mid(({ open }) => open.p99Us) },
    closed: {
      count: mid(({ closed }) => closed.count),
      p50Us: mid(({ closed }) => closed.p50Us),
      p99Us: mid(({ closed }) => closed.p99Us),
    },
    newcomers: {
      tried: results.reduce((sum, { newcomers }) => sum + newcomers.tried, 0),
      hurt: results.reduce((sum, { newcomers }) => sum + newcomers.hurt, 0),
      slowestMs: answers.length === 0 ? null : Math.max(...answers),
    },
  };
}

function stripsOf(usable: readonly MeasuredTrial[]): Strip[] {
  const seen = new Set<string>();
  return usable.flatMap((trial) => {
    const key = cellKey(trial.plan.cell);
    const result = blastResult(trial);
    if (!isKnown(result) || (usable.length > mostStrips && seen.has(key))) return [];
    seen.add(key);
    const repeat = trial.plan.repeat > 0 ? ` repeat ${trial.plan.repeat + 1}` : '';
    return [{ title: `${key}${repeat}`, result: result.value }];
  });
}
