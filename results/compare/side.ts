import { knownValue } from '../record/observed.ts';
import type { Reading } from '../record/reason.ts';
import type { Run } from '../record/run.ts';
import { cellKey, type TrialPlan } from '../record/trial.ts';
import { doubtText } from '../report/doubt-text.ts';
import { type Row, tableOf } from '../report/table.ts';
import { throughput } from '../stats/measurement.ts';
import { readingOfLatency } from '../stats/reading.ts';
import { groupByCell, type Repeats } from '../stats/repeats.ts';
import type { Values } from './change.ts';

/** What is compared; latencies in microseconds, of each repeat. */
export const metricNames = ['perSecond', 'p50Us', 'p99Us'] as const;
export type MetricName = (typeof metricNames)[number];

export interface MetricSide extends Values {
  /** As the report of the run shows it: percentiles of the merged repeats; null: no number may be shown. */
  readonly shown: number | null;
}

/** A cell as one run has it. */
export interface CellSide {
  readonly row: Row;
  /** null: the cell was never tried. */
  readonly plan: TrialPlan | null;
  readonly metrics: Readonly<Record<MetricName, MetricSide>>;
  /** Why there is no number; null when there is one. */
  readonly blank: string | null;
}

/** Every cell of a run, planned ones too, by its key in the order of the run's table. */
export function sidesOf(run: Run): Map<string, CellSide> {
  const groups = new Map(groupByCell(run.trials).map((group) => [cellKey(group.cell), group]));
  return new Map(
    tableOf(run).map((row) => {
      const key = cellKey(row.cell);
      return [key, sideOf(row, groups.get(key))];
    }),
  );
}

function sideOf(row: Row, group: Repeats | undefined): CellSide {
  const { numbers, reading } = row;
  const loads = (group?.usable ?? []).flatMap(({ evidence }) => knownValue(evidence.load) ?? []);
  const ofLatency = (name: 'p50Us' | 'p99Us'): MetricSide => ({
    each: loads.map(({ latency }) => latency[name]),
    reading: latencyReading(reading),
    shown: numbers?.latency[name] ?? null,
  });
  return {
    row,
    plan: group?.trials[0]?.plan ?? null,
    blank: numbers === null ? blankText(row) : null,
    metrics: {
      perSecond: { each: loads.map(throughput), reading, shown: numbers?.perSecond.median ?? null },
      p50Us: ofLatency('p50Us'),
      p99Us: ofLatency('p99Us'),
    },
  };
}

const latencyReading = (reading: Reading | null): Reading | null =>
  reading === null ? null : readingOfLatency(reading);

/** `INVALID (little, steal)`; `not measured` where the run ended before it. */
function blankText({ verdict, doubts }: Row): string {
  if (verdict === 'missing') return 'not measured';
  const codes = new Set(doubts.flatMap((doubt) => doubtText(doubt).reasons.map(({ code }) => code)));
  return `${verdict}${codes.size > 0 ? ` (${[...codes].join(', ')})` : ''}`;
}
