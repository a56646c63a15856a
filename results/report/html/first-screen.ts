/** What one sees first: the question, what is claimed, the table, the two charts that say most. */
import type { Run } from '../../record/run.ts';
import type { Chart } from '../charts/chart.ts';
import type { Summary } from '../summary.ts';
import { measuredTable } from './cells-tables.ts';
import { chartFigure } from './chart-figure.ts';
import type { Explanation } from './explanation.ts';
import { html, type Markup, type Part } from './markup.ts';
import { verdictMark } from './verdict-mark.ts';

export const firstScreen = (
  { header }: Run,
  summary: Summary,
  charts: readonly Chart[],
  explained: readonly Explanation[],
): Markup => html`<header>
<h1>${summary.question}</h1>
<p class="quiet">waitlab ${header.experiment} · ${header.id} · ${header.startedAt.slice(0, 16).replace('T', ' ')} UTC · ${header.environment.cores} cores, ${header.environment.platform}</p>
<p class="lead">${summary.trust} ${summary.claimCount}</p>
</header>
<div class="first">
<section aria-labelledby="measured">
<h2 id="measured">Measured</h2>
${measuredTable(summary.rows, explained)}
</section>
${claimsPart(summary)}
</div>
${charts.length > 0 && html`<div class="pair">${charts.map((chart) => chartFigure(chart))}</div>`}
`;

function claimsPart({ claims }: Summary): Part {
  if (claims.length === 0) return null;
  const items = claims.map(
    ({ verdict, title, text }) =>
      html`<li>${verdictMark(verdict)}<span>${title}<small>${text}</small></span></li>\n`,
  );
  return html`<section aria-labelledby="claims">
<h2 id="claims">Claims</h2>
<ul class="claims">
${items}</ul>
</section>`;
}
