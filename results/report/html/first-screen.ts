/** What one sees first: the question, what is claimed, the table, the two charts that say most. */
import type { Run } from '../../record/run.ts';
import type { Summary } from '../summary.ts';
import { harmTable } from './blast-part.ts';
import { measuredTable } from './cells-tables.ts';
import type { ChartFigure } from './chart-figure.ts';
import type { Explanation } from './explanation.ts';
import { html, type Markup, type Part } from './markup.ts';
import { verdictMark } from './verdict-mark.ts';

export const firstScreen = (
  { header }: Run,
  summary: Summary,
  figures: readonly ChartFigure[],
  explained: readonly Explanation[],
): Markup => html`<header>
<h1>${summary.question}</h1>
<p class="quiet">waitlab ${header.experiment} · ${header.id} · ${header.startedAt.slice(0, 16).replace('T', ' ')} UTC · ${header.environment.cores} cores, ${header.environment.platform}</p>
<p class="lead">${summary.trust} ${summary.claimCount}</p>
${summary.altered.length > 0 && html`<div class="altered" role="alert">${summary.altered.map((line) => html`<p>${line}</p>`)}</div>`}
</header>
<div class="first">
<div>
<section aria-labelledby="measured">
<h2 id="measured">Measured</h2>
${summary.blast === null ? measuredTable(summary.rows, explained) : harmTable(summary.blast, explained)}
</section>
${figures.length > 0 && html`<div class="pair">${figures.map(({ markup }) => markup)}</div>`}
</div>
${claimsPart(summary)}
</div>
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
