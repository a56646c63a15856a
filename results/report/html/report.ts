/** A run as one HTML file: the same words and numbers as in the terminal, with pictures and evidence. */
import { counted } from '../../figure.ts';
import type { Run } from '../../record/run.ts';
import { unstatedText } from '../article-columns.ts';
import { loopsOrCores } from '../blast-text.ts';
import type { Chart } from '../charts/chart.ts';
import { chartsOf } from '../charts/charts.ts';
import { labCommand, reportArguments } from '../lab-command.ts';
import { type Summary, summaryOf } from '../summary.ts';
import { blastPart } from './blast-part.ts';
import { costTable, instrumentsPart } from './cells-tables.ts';
import { type ChartFigure, chartFigures } from './chart-figure.ts';
import { codeId } from './code-link.ts';
import type { Explanation } from './explanation.ts';
import { firstScreen } from './first-screen.ts';
import { html, type Markup, type Part } from './markup.ts';
import { pageText } from './page.ts';
import { trialsPart } from './trials-part.ts';

/** @param explanations of all codes that there are; those that occur in the run are put into the page */
export function htmlReport(run: Run, explanations: readonly Explanation[]): string {
  const summary = summaryOf(run);
  const { figures, left } = chartFigures(chartsOf(run));
  const explained = occurring(run, explanations);
  const first = figures.filter(({ chart }) => chart.place === 'first');
  const body = html`<main id="main">
${firstScreen(run, summary, first, explained)}
${contents}
${readingPart(run, summary)}
${chartsPart(figures)}
${leftPart(run, left)}
${trialsPart(run, explained)}
${environmentPart(run, summary)}
${codesPart(explained)}
</main>`;
  const charts = figures.map(({ chart }) => chart);
  return pageText({ title: `${summary.question} · ${run.header.id}`, body, charts });
}

const contents = html`<nav aria-label="Contents"><ul>
<li><a href="#limits-and-cost">Limits and cost</a></li>
<li><a href="#charts-more">Distributions, limits, threads, memory</a></li>
<li><a href="#windows">Inside the windows</a></li>
<li><a href="#trials">Trials and their evidence</a></li>
<li><a href="#environment">Environment, and how to run it again</a></li>
<li><a href="#codes">What the codes mean</a></li>
</ul></nav>`;

const readingPart = (run: Run, summary: Summary): Markup => html`<section aria-labelledby="limits-and-cost">
<h2 id="limits-and-cost">Limits and cost</h2>
${costTable(summary.rows)}
${unstated(summary)}
${summary.blast && blastPart(summary.blast, run)}
${summary.comparisons.length > 0 && html`<h3>Comparison</h3><ul>${summary.comparisons.map((line) => html`<li>${line}</li>`)}</ul>`}
<h3>What this reproduces</h3>
<p>${summary.blast === null ? summary.reproduces.text : loopsOrCores(run)}</p>
${instrumentsPart(summary)}
</section>`;

/** Which figures the article has for none of the cells. */
function unstated({ rows, blast }: Summary): Part {
  if (blast !== null) return null;
  const text = unstatedText(rows);
  return text !== null && html`<p class="quiet">${text}</p>`;
}

function chartsPart(figures: readonly ChartFigure[]): Markup {
  const more = figures.filter(({ chart }) => chart.place === 'more');
  const inside = figures.filter(({ chart }) => chart.group !== null);
  const groups = Map.groupBy(inside, ({ chart }) => chart.group ?? '');
  return html`<section aria-labelledby="charts-more">
<h2 id="charts-more">Distributions, limits, threads, memory</h2>
<div class="pair">${more.map(({ markup }) => markup)}</div>
</section>
<section aria-labelledby="windows">
<h2 id="windows">Inside the windows</h2>
<p class="quiet">What a mean hides: each line is one repeat.</p>
${[...groups].map(
  ([group, all]) =>
    html`<details><summary>${group}</summary><div class="pair">${all.map(({ markup }) => markup)}</div></details>\n`,
)}
</section>`;
}

/** What the size of a file to send left no room for. */
function leftPart({ header }: Run, left: readonly Chart[]): Part {
  if (left.length === 0) return null;
  const command = labCommand([...reportArguments(header), '--format', 'svg', '--chart', left[0]?.id ?? '']);
  return html`<p>${counted(left.length, 'more chart')} would make this file too large: ${left.map(({ id }) => id).join(', ')}. One at a time: <code>${command}</code></p>`;
}

const environmentPart = (
  { header }: Run,
  { environment, next }: Summary,
): Markup => html`<section aria-labelledby="environment">
<h2 id="environment">Environment, and how to run it again</h2>
<ul>${environment.map((line) => html`<li>${line}</li>`)}</ul>
<h3>The exact command</h3>
<pre>${labCommand(header.argv)}</pre>
<p>This report again, from the run’s file alone:</p>
<pre>${labCommand([...reportArguments(header), '--format', 'html'])}</pre>
<h3>Next</h3>
<dl>${next.map(({ command, why }) => html`<dt><code>${command}</code></dt><dd>${why}</dd>\n`)}</dl>
</section>`;

const codesPart = (explained: readonly Explanation[]): Part =>
  html`<section class="codes" aria-labelledby="codes">
<h2 id="codes">What the codes mean</h2>
${explained.map(
  ({ code, title, sections }) => html`<h3 id="${codeId(code)}"><code>${code}</code>: ${title}</h3>
<dl>${sections.map(([heading, text]) => html`<dt>${heading}</dt><dd>${text}</dd>\n`)}</dl>
`,
)}
</section>`;

/** Explanations of the codes that stand in some trial. */
function occurring({ trials }: Run, explanations: readonly Explanation[]): readonly Explanation[] {
  const codes = new Set<string>(
    trials.flatMap((trial) => [
      ...trial.findings.map(({ code }) => code),
      ...(trial.state === 'failed' ? [trial.failure.code] : []),
    ]),
  );
  return explanations.filter(({ code }) => codes.has(code));
}
