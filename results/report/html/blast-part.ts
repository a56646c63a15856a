/** The blast radius in a page: what was hurt beside what should be, the hole, the two views. */
import type { Run } from '../../record/run.ts';
import { harmColumns, holeColumns, viewColumns } from '../blast-columns.ts';
import type { BlastReport, BlastRow } from '../blast-report.ts';
import { harmNotes, holeNotes, viewNotes } from '../blast-text.ts';
import type { Column } from '../columns.ts';
import { reasonsOf } from './cells-tables.ts';
import type { Explanation } from './explanation.ts';
import { html, type Markup, type Part } from './markup.ts';
import { pageTable } from './table.ts';
import { verdictMark } from './verdict-mark.ts';

/** The first table of a run with blocks. */
export const harmTable = ({ rows }: BlastReport, explained: readonly Explanation[]): Markup =>
  pageTable({
    caption:
      'Requests that a block hurt, beside what is predicted. ≥, ≤ and ~: how a SUSPECT number is to be read.',
    titles: harmColumns.map(({ title }) => title),
    rows: rows.map((row) => ({
      cells: harmColumns.map(({ title, cell }) =>
        title === 'verdict'
          ? html`${verdictMark(row.row.verdict)}${reasonsOf(row.row, explained)}`
          : cell(row),
      ),
    })),
  });

export const blastPart = (blast: BlastReport, run: Run): Markup => html`${notes(harmNotes(blast, run))}
${columnsTable('The hole: how deep and how long it is, and what new connections met', holeColumns, blast.rows)}
${notes(holeNotes)}
${columnsTable('The same seconds as an open and as a closed loop sees them, milliseconds', viewColumns, blast.rows)}
${notes(viewNotes)}`;

const columnsTable = (
  caption: string,
  columns: readonly Column<BlastRow>[],
  rows: readonly BlastRow[],
): Markup =>
  pageTable({
    caption,
    titles: columns.map(({ title }) => title),
    rows: rows.map((row) => ({ cells: columns.map(({ cell }) => cell(row)) })),
  });

const notes = (lines: readonly string[]): Part => lines.map((line) => html`<p class="quiet">${line}</p>`);
