import type { ComparedCell, ComparedRun, Pair, RunsComparison } from './comparison.ts';
import type { Gate } from './gate.ts';
import { type CellSide, type MetricName, metricNames } from './side.ts';

/**
 * Units in the names (microseconds, requests a second), `null` where no number may be shown. `ratio` is B / A with its
 * interval; `judgement` says what it means.
 */
export const comparisonJson = ({ runs, pairs }: RunsComparison, gate: Gate | null) => ({
  schemaVersion: 1 as const,
  baseline: runs[0]?.name ?? null,
  runs: runs.map(runJson),
  pairs: pairs.map(pairJson),
  gate,
});

const runJson = ({ name, run, trust }: ComparedRun) => ({
  name,
  id: run.header.id,
  experiment: run.header.experiment,
  startedAt: run.header.startedAt,
  end: run.end?.state ?? 'unfinished',
  trust,
});

const pairJson = ({ a, b, barred, remarks, cells }: Pair) => ({
  a: a.name,
  b: b.name,
  comparable: barred.length === 0,
  barred,
  remarks,
  cells: cells.map(cellJson),
});

const cellJson = ({ key, cell, a, b, because, remarks, changes }: ComparedCell) => ({
  key,
  ...cell,
  comparable: because.length === 0,
  because,
  remarks,
  a: sideJson(a),
  b: sideJson(b),
  changes,
});

/** null: the run has no such cell. */
const sideJson = (side: CellSide | null) =>
  side && {
    verdict: side.row.verdict,
    reading: side.row.reading,
    repeats: side.row.repeats,
    ...shownOf(side),
  };

const shownOf = ({ metrics }: CellSide) =>
  Object.fromEntries(metricNames.map((name) => [name, metrics[name].shown])) as Record<
    MetricName,
    number | null
  >;
