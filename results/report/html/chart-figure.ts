/** A chart in a page: a static picture that a script may replace, how to read it, and its numbers as a table. */
import type { Chart } from '../charts/chart.ts';
import { chartSvg } from '../svg.ts';
import { html, type Markup, trusted } from './markup.ts';
import { dataTable } from './table.ts';

/** @param level of its heading, 2 to 6 */
export function chartFigure(chart: Chart, level: 3 | 4 = 3): Markup {
  const heading =
    level === 3
      ? html`<h3 id="${chart.id}">${chart.title}</h3>`
      : html`<h4 id="${chart.id}">${chart.title}</h4>`;
  return html`<figure class="chart">
${heading}
<div class="picture" data-chart="${chart.id}" role="img" aria-label="${chart.title}. ${chart.alternative}">${trusted(picture(chart))}</div>
<p class="said" data-said="${chart.id}" role="status"></p>
<figcaption>${chart.reading}</figcaption>
<details><summary>Numbers of this chart</summary>
${dataTable(chart.table, `${chart.title}: numbers`)}
</details>
</figure>
`;
}

/** Its elements are hidden from screen readers: the label says what they show. */
const picture = (chart: Chart): string =>
  chartSvg(chart).replace('<svg ', '<svg aria-hidden="true" focusable="false" ');
