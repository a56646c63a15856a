import { none } from '../../figure.ts';
import { harmColumns } from '../blast-columns.ts';
import type { BlastFigures, BlastRow } from '../blast-report.ts';
import { axisOption, levelAxis, linearAxis } from './axis.ts';
import { cellName, isSuspect, serverName, verdictText, whyNoNumber } from './cells.ts';
import type { Chart, Subject } from './chart.ts';
import { frame, sizeOf } from './frame.ts';
import {
  curveSeries,
  markAxis,
  markSeries,
  type Place,
  type Point,
  pointSeries,
  whiskerSeries,
} from './lines.ts';
import { type Look, lookOf, readingOfSymbols } from './look.ts';

interface Line {
  readonly name: string;
  readonly look: Look;
  readonly rows: readonly BlastRow[];
}

const markName = 'no number';

/** Share of the requests that a block hurts, over how many loops or slots are blocked, beside what is predicted. */
export function blastCharts({ blast }: Subject): Chart[] {
  if (blast === null || blast.rows.length === 0) return [];
  const lines = linesOf(blast.rows);
  const levels = blast.rows.map(({ action }) => action.victims);
  const marks = blast.rows.filter(({ figures }) => figures === null).map(markOf);
  const crosses = marks.length > 0 ? [markSeries(markName, marks, levels)] : [];
  const measured = lines.map(({ name, look, rows }) => pointSeries(name, look, rows.map(pointOf)));
  const whiskers = lines.map(({ name, look, rows }) => whiskerSeries(name, look, rows.map(pointOf)));
  const predicted = lines
    .map(({ look, rows }) => curveSeries('predicted', { ...look, dash: [1, 4] }, predictedOf(rows), 3.5))
    .filter(({ data }) => data.length > 1);
  const legend = [
    ...lines,
    ...(predicted.length > 0 ? [{ name: 'predicted', bare: true }] : []),
    ...(crosses.length > 0 ? [{ name: markName }] : []),
  ];
  const series = [
    ...measured,
    ...crosses,
    ...whiskers.filter(({ data }) => data.length > 0),
    ...predicted.map((line) => ({ ...line, z: 1, silent: true })),
  ];
  const y = {
    ...axisOption(linearAxis('requests hurt while the block lasted, percent', [100]), 'y'),
    max: 100,
  };
  return [
    {
      id: 'blast-radius',
      title: 'Blast radius by number of blocks',
      place: 'first',
      group: null,
      alternative: `Share of the requests due while the block lasted that were late or never answered. ${blast.rows.map(said).join('; ')}.`,
      reading: `${readingOfSymbols} Whiskers: smallest and largest repeat.${predicted.length > 0 ? ' Dotted: predicted.' : ''}`,
      ...sizeOf(250, legend),
      option: frame({
        legend,
        series,
        xAxis: axisOption(levelAxis('blocked loops or slots (log scale)', levels), 'x'),
        yAxis: [y, markAxis],
      }),
      say: series.map((_, i) => (i < measured.length + crosses.length ? 'text' : '')),
      table: {
        titles: harmColumns.map(({ title }) => title),
        rows: blast.rows.map((row) => harmColumns.map(({ cell }) => cell(row))),
      },
    },
  ];
}

/** One a server, mode and guard, by the number of victims. */
function linesOf(rows: readonly BlastRow[]): Line[] {
  const groups = Map.groupBy(rows, ({ row, action, guard }) =>
    [row.cell.server, action.mode, ...(guard ? ['guard'] : [])].join(' '),
  );
  return [...groups].map(([name, own], i) => ({
    name,
    look: lookOf(i),
    rows: [...own].sort((a, b) => a.action.victims - b.action.victims),
  }));
}

const percentOf = (share: number): number => Number((share * 100).toFixed(2));

function pointOf({ row, action, figures, results }: BlastRow): Point | null {
  if (figures === null) return null;
  const each = results.map(({ harm }) => percentOf(harm.share));
  const spread = each.length > 1 ? { low: Math.min(...each), high: Math.max(...each) } : {};
  const text = `${cellName(row)}: ${percentOf(figures.hurt)} percent hurt, ${predictedText(figures)}, ${verdictText(row)}`;
  return { x: action.victims, y: percentOf(figures.hurt), suspect: isSuspect(row), text, ...spread };
}

const predictedText = ({ predicted }: BlastFigures): string =>
  predicted === null ? 'no prediction' : `predicted ${percentOf(predicted)}`;

const predictedOf = (rows: readonly BlastRow[]): Place[] =>
  rows.flatMap(({ action, figures }): Place[] =>
    figures === null || figures.predicted === null ? [] : [[action.victims, percentOf(figures.predicted)]],
  );

const markOf = ({ row, action }: BlastRow) => ({
  x: action.victims,
  why: `${row.cell.server} ${whyNoNumber(row)}`,
  text: `${cellName(row)}: no number, ${whyNoNumber(row)}`,
});

const said = ({ row, figures }: BlastRow): string =>
  `${serverName(row)}: ${figures === null ? `${none} (${whyNoNumber(row)})` : `${percentOf(figures.hurt)} percent, ${predictedText(figures)}`}`;
