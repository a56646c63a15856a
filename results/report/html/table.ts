/** Real tables: a caption, scopes, a region that can be scrolled by keyboard on a narrow screen. */
import type { ChartTable } from '../charts/chart.ts';
import { html, type Markup, type Part } from './markup.ts';

/** Numbers, with their signs and units, stand at the right. */
const isFigure = (text: string): boolean => /^[≥≤~+-]?[\d.,]+( (%|ms|MiB))?$|^–$/.test(text);

export interface PageTable {
  readonly caption: string;
  readonly titles: readonly Part[];
  /** The first cell of a row is its heading; the class of a row. */
  readonly rows: readonly { readonly cells: readonly Part[]; readonly className?: string }[];
}

export function pageTable({ caption, titles, rows }: PageTable): Markup {
  const classes = titles.map((_, i) =>
    i > 0 && isFigureColumn(rows.map(({ cells }) => cells[i])) ? 'figure' : '',
  );
  return html`<div class="table" role="region" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr>${titles.map((title, i) => html`<th scope="col"${classAttribute(classes[i])}>${title}</th>`)}</tr></thead>
<tbody>
${rows.map(({ cells, className }) => html`<tr${classAttribute(className)}>${cells.map((cell, i) => cellOf(cell, i, classes[i]))}</tr>\n`)}</tbody>
</table></div>`;
}

const cellOf = (cell: Part, i: number, className: string | undefined): Markup =>
  i === 0 ? html`<th scope="row">${cell}</th>` : html`<td${classAttribute(className)}>${cell}</td>`;

const classAttribute = (name: string | undefined): Part =>
  name !== undefined && name !== '' && html` class="${name}"`;

/** Most of its cells are numbers, and none is a sentence. */
const isFigureColumn = (cells: readonly Part[]): boolean =>
  cells.length > 0 &&
  cells.every((cell) => typeof cell === 'string' && cell.length < 20) &&
  cells.some((cell) => isFigure(String(cell)));

export const dataTable = ({ titles, rows }: ChartTable, caption: string): Markup =>
  pageTable({ caption, titles, rows: rows.map((cells) => ({ cells })) });
