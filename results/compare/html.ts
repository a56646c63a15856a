/** A comparison as one page that loads nothing; the same words and numbers as in the terminal. */
import { html, type Markup, type Part } from '../report/html/markup.ts';
import { pageText } from '../report/html/page.ts';
import { pageTable } from '../report/html/table.ts';
import type { ComparedRun, Pair, RunsComparison } from './comparison.ts';
import type { Gate } from './gate.ts';
import { gateLines, noteLines, reasonLines, remarkLines, type ShownChange, shownChanges } from './shown.ts';

export interface ComparisonPage {
  /** Where a run's report is, for a page that is served; absent: runs are no links. */
  readonly reportOf?: (run: ComparedRun) => string;
  /** Stands above everything, e.g. the way back. */
  readonly above?: Part;
  /** Stands below the list of runs. */
  readonly below?: Part;
}

/** Ends with a line feed. */
export function comparisonHtml(
  comparison: RunsComparison,
  gate: Gate | null,
  { reportOf, above, below }: ComparisonPage = {},
): string {
  const body = html`${above}<main id="main">
<h1>${comparison.runs.length} runs side by side</h1>
${runList(comparison.runs, reportOf)}
${below}
${comparison.pairs.map(pairPart)}
${gate && listPart('--fail-above', gateLines(gate))}
</main>`;
  return pageText({ title: `Comparison of ${comparison.runs.length} runs`, body, charts: [] });
}

/** A list and no table: what is said of a run is a sentence or two. */
const runList = (runs: readonly ComparedRun[], reportOf: ComparisonPage['reportOf']): Markup =>
  html`<dl>${runs.map((run, i) => {
    const { id, experiment, startedAt } = run.run.header;
    const name = reportOf ? html`<a href="${reportOf(run)}">${id}</a>` : id;
    const started = `${startedAt.slice(0, 16).replace('T', ' ')} UTC`;
    return html`<dt>${run.name}${i === 0 && ', the baseline'}</dt><dd>${name}, ${experiment}, ${started}<br>${run.trust}</dd>\n`;
  })}</dl>`;

function pairPart(pair: Pair): Markup {
  const { a, b, barred } = pair;
  const title = `${b.name} against ${a.name}`;
  return html`<section aria-labelledby="pair-${b.name}">
<h2 id="pair-${b.name}">${title}</h2>
${listPart(`Not comparable`, barred)}
${changeTable(pair, title)}
${noteLines(pair).map((line) => html`<p class="quiet">${line}</p>\n`)}
${listPart('Not compared, because', reasonLines(pair))}
${listPart('Differs, and may be the reason', remarkLines(pair))}
</section>`;
}

function changeTable(pair: Pair, caption: string): Markup {
  const rows = shownChanges(pair).map((row) => ({
    className: row.first ? 'level' : '',
    cells: [
      row.first ? `${row.server} at ${row.connections}` : '',
      row.metric,
      row.a,
      row.b,
      figure(row.difference),
      judgementMark(row),
    ],
  }));
  return pageTable({
    caption,
    titles: ['cell', 'figure', pair.a.name, pair.b.name, 'difference', 'judged'],
    rows,
  });
}

const figure = (text: string): Markup => html`<span class="nowrap">${text}</span>`;

/** A sign before the word, so that the colour only helps. */
const marks = { better: ['▲', 'good'], worse: ['▼', 'bad'] } as const;

function judgementMark({ change, judgement }: ShownChange): Part {
  const judged = change?.judgement;
  if (judged !== 'better' && judged !== 'worse') return judgement;
  const [sign, className] = marks[judged];
  return html`<span class="verdict ${className}"><span aria-hidden="true">${sign} </span>${judgement}</span>`;
}

const listPart = (title: string, lines: readonly string[]): Part =>
  lines.length > 0 && html`<h3>${title}</h3><ul>${lines.map((line) => html`<li>${line}</li>\n`)}</ul>`;
