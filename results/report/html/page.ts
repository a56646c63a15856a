/** One self-contained page: nothing is loaded from anywhere, also not from beside it. */

import type { Chart } from '../charts/chart.ts';
import { scriptData } from './chart-figure.ts';
import { html, jsonText, type Markup, type Part, trusted } from './markup.ts';
import { policyOf } from './policy.ts';
import { chartScript, drawingScript } from './scripts.ts';
import { pageStyle } from './style.ts';

export interface Page {
  readonly title: string;
  readonly body: Part;
  /** Those that `chartFigure` has put into the body; scripts are left out when there are none. */
  readonly charts: readonly Chart[];
  /** It holds a form that is sent to where the page came from; default: none. */
  readonly forms?: boolean;
}

/** Ends with a line feed. */
export function pageText({ title, body, charts, forms = false }: Page): string {
  const scripts = charts.length > 0 ? [drawingScript(), chartScript()] : [];
  const style = pageStyle();
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(scripts, [style], forms)}">
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

const chartData = (charts: readonly Chart[]): Markup =>
  html`<script type="application/json" id="charts">${trusted(jsonText(charts.map(scriptData)))}</script>`;
