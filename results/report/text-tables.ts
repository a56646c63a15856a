import { none, whole } from '../figure.ts';
import { signOf } from '../stats/reading.ts';
import { articleColumns } from './article-columns.ts';
import { alignColumns, type Column } from './columns.ts';
import { shownInstruments } from './instruments.ts';
import type { Paint } from './paint.ts';
import { type ShownRow, shownRow } from './shown.ts';
import type { Row } from './table.ts';

interface Line {
  readonly row: Row;
  readonly shown: ShownRow;
  /** The first of its number of connections. */
  readonly first: boolean;
}

const linesOf = (rows: readonly Row[]): Line[] =>
  rows.map((row, i) => ({
    row,
    shown: shownRow(row),
    first: rows[i - 1]?.cell.connections !== row.cell.connections,
  }));

const right = (title: string, cell: (line: Line) => string): Column<Line> => ({
  title,
  align: 'right',
  cell,
});
const left = (title: string, cell: (line: Line) => string): Column<Line> => ({ title, align: 'left', cell });

const key = [
  right('conns', ({ shown, first }) => (first ? shown.connections : '')),
  left('server', ({ shown }) => shown.server),
];

/** What was measured: throughput, latency in milliseconds, errors, verdict. */
export function measuredTable(rows: readonly Row[], paint: Paint): string[] {
  const repeated = rows.some((row) => row.repeats.tried > 1);
  const columns = [
    ...key,
    right('req/s', ({ shown }) => shown.perSecond),
    ...(repeated ? [right('min – max', ({ row }) => rangeText(row)), right('of', repeatText)] : []),
    right('p50 ms', ({ shown }) => shown.p50),
    right('p90', ({ shown }) => shown.p90),
    right('p99', ({ shown }) => shown.p99),
    right('max', ({ shown }) => shown.max),
    right('errors', ({ shown }) => shown.errors),
    { ...left('verdict', ({ shown }) => shown.verdict), paint: verdictPaint(paint) },
  ];
  return alignColumns(columns, linesOf(rows), paint.quiet);
}

const verdictPaint = (paint: Paint) => (text: string, line: Line) => paint.verdict(text, line.row.verdict);

function rangeText({ numbers, reading }: Row): string {
  if (!numbers || numbers.perSecond.count <= 1) return none;
  const { min, max } = numbers.perSecond;
  return `${signOf(reading)}${whole(min)} – ${signOf(reading)}${whole(max)}`;
}

const repeatText = ({ row: { repeats } }: Line): string =>
  repeats.usable === repeats.tried ? String(repeats.tried) : `${repeats.usable}/${repeats.tried}`;

/** What ends the throughput. */
export const limitTable = (rows: readonly Row[], paint: Paint): string[] =>
  alignColumns(
    [
      ...key,
      right('bound req/s', ({ shown }) => shown.bound),
      right('reached', ({ shown }) => shown.share),
      left('limited by', ({ shown }) => shown.limit),
    ],
    linesOf(rows),
    paint.quiet,
  );

/** What the waiting costs, and in the quiet columns what the article states. */
export function costTable(rows: readonly Row[], paint: Paint): string[] {
  const stated = articleColumns(rows);
  const columns = [
    ...key,
    right('threads', ({ shown }) => shown.threads),
    ...theirs(stated.threads, paint, ({ row }) => figure(row.article.threads, whole)),
    right('RSS', ({ shown }) => shown.rss),
    ...theirs(stated.rssMiB, paint, ({ row }) => figure(row.article.rssMiB, (mib) => `${whole(mib)} MiB`)),
    right('PSS', ({ shown }) => shown.pss),
  ];
  return alignColumns(columns, linesOf(rows), paint.quiet);
}

/** The generator's headroom, and with a cross-check the other instrument's numbers and their distance from ours. */
export const instrumentTable = (rows: readonly Row[], paint: Paint, crossChecked: boolean): string[] =>
  alignColumns(
    [
      ...key,
      right('generator', ({ row }) => shownInstruments(row).generator),
      ...(crossChecked
        ? [
            right('other req/s', ({ row }) => shownInstruments(row).otherPerSecond),
            right('by', ({ row }) => shownInstruments(row).perSecondChange),
            right('p50 ms', ({ row }) => shownInstruments(row).otherP50),
            right('by', ({ row }) => shownInstruments(row).p50Change),
          ]
        : []),
    ],
    linesOf(rows),
    paint.quiet,
  );

/** Throughput and median, ours and the article's; no line when it states neither for any row. */
export function articleTable(rows: readonly Row[], paint: Paint): string[] {
  const stated = articleColumns(rows);
  if (!stated.perSecond && !stated.p50Ms) return [];
  const rate = [
    right('req/s', ({ shown }) => shown.perSecond),
    ...theirs(true, paint, ({ row }) => row.article.perSecond ?? none),
  ];
  const median = [
    right('p50 ms', ({ shown }) => shown.p50),
    ...theirs(true, paint, ({ row }) => figure(row.article.p50Ms, String)),
  ];
  const columns = [...key, ...(stated.perSecond ? rate : []), ...(stated.p50Ms ? median : [])];
  return alignColumns(columns, linesOf(rows), paint.quiet);
}

/** The article's column, where it states something. */
const theirs = (stated: boolean, paint: Paint, cell: (line: Line) => string): Column<Line>[] =>
  stated ? [{ ...right('article', cell), paint: paint.quiet }] : [];

const figure = (value: number | null, write: (value: number) => string): string =>
  value === null ? none : write(value);
