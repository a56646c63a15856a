/** The cells of a run as tables: ours beside the article's figures. */
import { none, whole } from '../../figure.ts';
import { articleColumns } from '../article-columns.ts';
import { shownInstruments } from '../instruments.ts';
import { type ShownRow, shownRow } from '../shown.ts';
import type { Summary } from '../summary.ts';
import type { Row } from '../table.ts';
import { codeLink } from './code-link.ts';
import type { Explanation } from './explanation.ts';
import { html, type Markup, type Part } from './markup.ts';
import { pageTable } from './table.ts';
import { verdictMark } from './verdict-mark.ts';

const stated = (value: string | number | null): string => (value === null ? none : String(value));

/** A column of a table of cells. */
interface Column {
  readonly title: string;
  cell(row: Row, shown: ShownRow): Part;
}

const column = (title: string, cell: Column['cell']): Column => ({ title, cell });

const key: readonly Column[] = [
  column('connections', (_, shown) => shown.connections),
  column('server', (_, shown) => shown.server),
];

const cellTable = (caption: string, rows: readonly Row[], columns: readonly Column[]): Markup =>
  pageTable({
    caption,
    titles: [...key, ...columns].map(({ title }) => title),
    rows: rows.map((row, i) => {
      const shown = shownRow(row);
      return {
        className: levelClass(rows, i),
        cells: [...key, ...columns].map(({ cell }) => cell(row, shown)),
      };
    }),
  });

/** Throughput and latency, with the verdict and its reasons; the article's figures where it has any for these cells. */
export function measuredTable(rows: readonly Row[], explained: readonly Explanation[]): Markup {
  const repeated = rows.some(({ repeats }) => repeats.tried > 1);
  const theirs = articleColumns(rows);
  return cellTable('Measured. ≥, ≤ and ~: how a SUSPECT number is to be read.', rows, [
    column('req/s', (_, shown) => shown.perSecond),
    ...(theirs.perSecond ? [column('article', ({ article }) => stated(article.perSecond))] : []),
    ...(repeated
      ? [
          column('min – max', rangeText),
          column('repeats', ({ repeats }) => `${repeats.usable} of ${repeats.tried}`),
        ]
      : []),
    column('p50 ms', (_, shown) => shown.p50),
    ...(theirs.p50Ms ? [column('article', ({ article }) => stated(article.p50Ms))] : []),
    column('p99 ms', (_, shown) => shown.p99),
    column('errors', (_, shown) => shown.errors),
    column('verdict', (row) => html`${verdictMark(row.verdict)}${reasonsOf(row, explained)}`),
  ]);
}

const levelClass = (rows: readonly Row[], i: number): string =>
  i > 0 && rows[i - 1]?.cell.connections !== rows[i]?.cell.connections ? 'level' : '';

function rangeText({ numbers }: Row): string {
  if (numbers === null || numbers.perSecond.count < 2) return none;
  return `${whole(numbers.perSecond.min)} – ${whole(numbers.perSecond.max)}`;
}

/** Codes that stand against a row, each once. */
export function reasonsOf({ doubts }: Row, explained: readonly Explanation[]): Part {
  const codes = doubts.flatMap(({ failure, findings }) => [
    ...(failure === null ? [] : [failure.code]),
    ...findings.map(({ code }) => code),
  ]);
  return [...new Set(codes)].map((code, i) => html`${i === 0 ? ' ' : ', '}${codeLink(code, explained)}`);
}

/** What ends the throughput, and what the waiting costs. */
export function costTable(rows: readonly Row[]): Markup {
  const theirs = articleColumns(rows);
  return cellTable('What ends the throughput, and what the waiting costs', rows, [
    column('bound req/s', (_, shown) => shown.bound),
    column('reached', (_, shown) => shown.share),
    column('limited by', (_, shown) => shown.limit),
    column('threads', (_, shown) => shown.threads),
    ...(theirs.threads ? [column('article', ({ article }) => stated(article.threads))] : []),
    column('RSS', (_, shown) => shown.rss),
    ...(theirs.rssMiB ? [column('article', ({ article }) => rssText(article.rssMiB))] : []),
    column('PSS', (_, shown) => shown.pss),
  ]);
}

const rssText = (rssMiB: number | null): string => (rssMiB === null ? none : `${whole(rssMiB)} MiB`);

/** The generator's headroom, and a second instrument's numbers; nothing when nothing is known of any. */
export function instrumentsPart({ rows, instruments }: Summary): Part {
  if (instruments.lines.length === 0) return null;
  const other: readonly Column[] = [
    column('other req/s', (row) => shownInstruments(row).otherPerSecond),
    column('by', (row) => shownInstruments(row).perSecondChange),
    column('other p50 ms', (row) => shownInstruments(row).otherP50),
    column('by', (row) => shownInstruments(row).p50Change),
  ];
  const columns = [column('generator', (row) => shownInstruments(row).generator)];
  const caption = 'Instruments: share of the generator’s ceiling, and what a second instrument measured';
  return html`${cellTable(caption, rows, [...columns, ...(instruments.crossChecked ? other : [])])}
${instruments.lines.map((line) => html`<p class="quiet">${line}</p>`)}`;
}
