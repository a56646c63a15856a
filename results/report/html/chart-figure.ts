/** A chart in a page: a static picture that a script may replace, how to read it, and its numbers as a table. */
import type { Chart } from '../charts/chart.ts';
import { chartSvg } from '../svg.ts';
import { html, jsonText, type Markup, trusted } from './markup.ts';
import { dataTable } from './table.ts';

export interface ChartFigure {
  readonly chart: Chart;
  readonly markup: Markup;
}

/** Characters that all charts of a page may take, with what the script needs of them. */
const most = 430_000;

/** The first ones that fit into a file to send, and those that are left out. */
export function chartFigures(charts: readonly Chart[]): {
  readonly figures: readonly ChartFigure[];
  readonly left: readonly Chart[];
} {
  const figures: ChartFigure[] = [];
  let used = 0;
  for (const chart of charts) {
    const markup = chartFigure(chart);
    used += markup.toString().length + jsonText(scriptData(chart)).length;
    if (used > most) return { figures, left: charts.slice(figures.length) };
    figures.push({ chart, markup });
  }
  return { figures, left: [] };
}

/** What the script needs of a chart: its option, how points are said, its heights. */
export const scriptData = ({ id, option, say, height, narrowHeight }: Chart) => ({
  id,
  option,
  say,
  height,
  narrowHeight,
});

export function chartFigure(chart: Chart): Markup {
  return html`<figure class="chart">
<h3 id="${chart.id}">${chart.title}</h3>
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
