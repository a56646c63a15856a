/** One self-contained page: nothing is loaded from anywhere, also not from beside it. */

import type { Chart } from '../charts/chart.ts';
import { html, jsonText, type Markup, type Part, trusted } from './markup.ts';
import { policyOf } from './policy.ts';
import { chartScript, drawingScript } from './scripts.ts';
import { pageStyle } from './style.ts';

export interface Page {
  readonly title: string;
  readonly body: Part;
  /** Those that `chartFigure` has put into the body; scripts are left out when there are none. */
  readonly charts: readonly Chart[];
}

/** Ends with a line feed. */
export function pageText({ title, body, charts }: Page): string {
  const scripts = charts.length > 0 ? [drawingScript(), chartScript()] : [];
  const style = pageStyle();
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(scripts, [style])}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${trusted(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${body}
${scripts.length > 0 && chartData(charts)}
${scripts.map((script, i) => scriptTag(script, i > 0))}
</body>
</html>
`;
  return page.toString();
}

const scriptTag = (text: string, isModule: boolean): Markup =>
  isModule ? html`<script type="module">${trusted(text)}</script>` : html`<script>${trusted(text)}</script>`;

/** What the script needs of each chart: its option, how points are said, its heights. */
const chartData = (charts: readonly Chart[]): Markup => {
  const data = charts.map(({ id, option, say, height, narrowHeight }) => ({
    id,
    option,
    say,
    height,
    narrowHeight,
  }));
  return html`<script type="application/json" id="charts">${trusted(jsonText(data))}</script>`;
};
