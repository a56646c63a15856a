import { none, whole } from '../figure.ts';
import type { Run } from '../record/run.ts';
import { articleColumns, unstatedText } from './article-columns.ts';
import { blastMarkdown } from './blast-markdown.ts';
import { loopsOrCores } from './blast-text.ts';
import { shownInstruments } from './instruments.ts';
import { markdownList, markdownTable } from './markdown-table.ts';
import { type ShownRow, shownRow } from './shown.ts';
import { type Summary, summaryOf } from './summary.ts';
import type { Row } from './table.ts';
import { unprovedLines } from './unproved.ts';

/** The same report to paste into an issue or a README; ends with a line feed. */
export function markdownReport(run: Run): string {
  const summary = summaryOf(run);
  const sections = [
    `# ${summary.question}`,
    `\`${run.header.experiment}\` · \`${run.header.id}\``,
    altered(summary.altered),
    `${summary.trust} ${summary.claimCount}`.trim(),
    ...(summary.blast === null ? tables(summary) : blastMarkdown(summary.blast, run)),
    markdownList('Not VALID, because', doubts(summary)),
    markdownList('From outside: what a target leaves unproved', summary.unproved.flatMap(unprovedLines)),
    markdownList('Comparison', summary.comparisons),
    claims(summary),
    `## What this reproduces\n\n${summary.blast === null ? summary.reproduces.text : loopsOrCores(run)}`,
    markdownList('Environment', summary.environment),
  ];
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`;
}

const tables = (summary: Summary): string[] => [
  measured(summary.rows),
  limits(summary.rows),
  unstatedText(summary.rows) ?? '',
  instruments(summary),
];

const altered = ([warning, ...trials]: readonly string[]): string =>
  warning === undefined ? '' : `**${warning}**\n\n${trials.map((trial) => `- ${trial}`).join('\n')}`;

/** One column: letter of its alignment, title, and the cell of a row. */
type Column = readonly [align: 'l' | 'r', title: string, cell: (row: Row, shown: ShownRow) => string];

function tableBy(columns: readonly Column[], rows: readonly Row[]): string {
  const cells = rows.map((row) => {
    const shown = shownRow(row);
    return columns.map(([, , cell]) => cell(row, shown));
  });
  return markdownTable(
    columns.map(([align]) => align).join(''),
    columns.map(([, title]) => title),
    cells,
  );
}

const key: readonly Column[] = [
  ['r', 'connections', (_, { connections }) => connections],
  ['l', 'server', (_, { server }) => server],
];

/** The article's column, where it states something. */
const theirs = (stated: boolean, cell: (figures: Row['article']) => string | null): readonly Column[] =>
  stated ? [['r', 'article', ({ article }) => cell(article) ?? none]] : [];

function measured(rows: readonly Row[]): string {
  const stated = articleColumns(rows);
  const columns: readonly Column[] = [
    ...key,
    ['r', 'req/s', (_, { perSecond }) => perSecond],
    ...theirs(stated.perSecond, ({ perSecond }) => perSecond),
    ['r', 'p50 ms', (_, { p50 }) => p50],
    ...theirs(stated.p50Ms, ({ p50Ms }) => (p50Ms === null ? null : String(p50Ms))),
    ['r', 'p90', (_, { p90 }) => p90],
    ['r', 'p99', (_, { p99 }) => p99],
    ['r', 'max', (_, { max }) => max],
    ['r', 'errors', (_, { errors }) => errors],
    ['l', 'verdict', (_, { verdict }) => verdict],
  ];
  return tableBy(columns, rows);
}

function limits(rows: readonly Row[]): string {
  const stated = articleColumns(rows);
  const columns: readonly Column[] = [
    ...key,
    ['r', 'bound req/s', (_, { bound }) => bound],
    ['r', 'reached', (_, { share }) => share],
    ['l', 'limited by', (_, { limit }) => limit],
    ['r', 'threads', (_, { threads }) => threads],
    ...theirs(stated.threads, ({ threads }) => (threads === null ? null : whole(threads))),
    ['r', 'RSS', (_, { rss }) => rss],
    ...theirs(stated.rssMiB, ({ rssMiB }) => (rssMiB === null ? null : `${whole(rssMiB)} MiB`)),
    ['r', 'PSS', (_, { pss }) => pss],
  ];
  return tableBy(columns, rows);
}

function instruments({ instruments: { lines }, rows }: Summary): string {
  if (lines.length === 0) return '';
  const titles = ['connections', 'server', 'generator', 'other req/s', 'by', 'p50 ms', 'by'];
  const cells = rows.map((row) => {
    const { connections, server } = shownRow(row);
    const { generator, otherPerSecond, perSecondChange, otherP50, p50Change } = shownInstruments(row);
    return [connections, server, generator, otherPerSecond, perSecondChange, otherP50, p50Change];
  });
  return `${markdownList('Instruments', lines)}\n\n${markdownTable('rlrrrrr', titles, cells)}`;
}

const doubts = (summary: Summary): string[] =>
  summary.doubts.flatMap(({ title, verdict, reasons }) =>
    reasons.map(({ code, text }) => `**${verdict}** ${title}, \`${code}\`: ${text}`),
  );

function claims({ claims: results }: Summary): string {
  if (results.length === 0) return '';
  const rows = results.map(({ verdict, title, text }) => [`**${verdict.replace('-', ' ')}**`, title, text]);
  return `## Claims\n\n${markdownTable('lll', ['verdict', 'claim', 'numbers'], rows)}`;
}
