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
  return html`<div class="table" role="region" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr>${titles.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>
${rows.map(({ cells, className = '' }) => html`<tr class="${className}">${cells.map(cellOf)}</tr>\n`)}</tbody>
</table></div>`;
}

function cellOf(cell: Part, i: number): Markup {
  if (i === 0) return html`<th scope="row">${cell}</th>`;
  return typeof cell === 'string' && isFigure(cell)
    ? html`<td class="figure">${cell}</td>`
    : html`<td>${cell}</td>`;
}

export const dataTable = ({ titles, rows }: ChartTable, caption: string): Markup =>
  pageTable({ caption, titles, rows: rows.map((cells) => ({ cells })) });
