/** The blast radius to paste somewhere: the tables of the text report as cells, the strips as a block of code. */
import type { Run } from '../record/run.ts';
import { harmColumns, holeColumns, priceColumns, viewColumns } from './blast-columns.ts';
import type { BlastReport, BlastRow } from './blast-report.ts';
import { harmNotes, holeNotes, viewNotes } from './blast-text.ts';
import type { Column } from './columns.ts';
import { markdownTable } from './markdown-table.ts';
import { stripLegend, stripLines } from './strip.ts';

export const blastMarkdown = (blast: BlastReport, run: Run): string[] => [
  `## Blast radius\n\n${table(harmColumns, blast.rows)}`,
  bullets(harmNotes(blast, run)),
  strips(blast),
  `## The hole\n\n${table(holeColumns, blast.rows)}`,
  bullets(holeNotes),
  `## The same seconds in two views (ms)\n\n${table(viewColumns, blast.rows)}`,
  bullets(viewNotes),
  `## Price\n\n${table(priceColumns, blast.rows)}`,
];

const table = (columns: readonly Column<BlastRow>[], rows: readonly BlastRow[]): string =>
  markdownTable(
    columns.map(({ align }) => (align === 'right' ? 'r' : 'l')).join(''),
    columns.map(({ title }) => title),
    rows.map((row) => columns.map(({ cell }) => cell(row))),
  );

const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

function strips({ strips: each }: BlastReport): string {
  if (each.length === 0) return '';
  const lines = each.flatMap(({ title, result }) => [
    title,
    ...stripLines(result).map((line) => `  ${line}`),
  ]);
  return `## Timeline\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n\n${stripLegend}`;
}
