/** What a chart is: data that a browser and Node draw alike, and the same in words and in a table. */
import type { EChartsOption } from 'echarts';
import type { Run } from '../../record/run.ts';
import { groupByCell, type Repeats } from '../../stats/repeats.ts';
import { type BlastReport, blastReport } from '../blast-report.ts';
import { type Row, tableOf } from '../table.ts';

/** JSON: holds no function, so that one option serves static pictures and the browser. */
export type ChartOption = EChartsOption;

export interface ChartTable {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Chart {
  /** Letters, digits and `-`: names files and elements. */
  readonly id: string;
  readonly title: string;
  /** What can be seen, in a sentence or two: for those who cannot see it. */
  readonly alternative: string;
  /** Where a report shows it: on its first screen, below, or folded under the name of its group. */
  readonly place: 'first' | 'more' | 'folded';
  /** Charts of one group stand together; null: of none. */
  readonly group: string | null;
  /** How marks are to be read; empty when nothing needs to be said. */
  readonly reading: string;
  /** Pixels, on a page of the usual width and on a narrow one, where the legend is a column. */
  readonly height: number;
  readonly narrowHeight: number;
  readonly option: ChartOption;
  /**
   * One a series: how a point is said, with `{0}`, `{1}` for its numbers; a point with a `text` of its own is said by
   * it. Empty: the series has no points to stop at.
   */
  readonly say: readonly string[];
  readonly table: ChartTable;
}

/** What charts are drawn from: the cells of the table, and the trials of each. */
export interface Subject {
  readonly run: Run;
  readonly rows: readonly Row[];
  readonly groups: readonly Repeats[];
  /** null: nothing was blocked in this run. */
  readonly blast: BlastReport | null;
}

/** No chart: the run has nothing that could be shown in it. */
export type DrawChart = (subject: Subject) => readonly Chart[];

export function subjectOf(run: Run): Subject {
  const rows = tableOf(run);
  return { run, rows, groups: groupByCell(run.trials), blast: blastReport(run, rows) };
}
