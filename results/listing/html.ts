/** The list of runs as a page: open one, or tick some and compare them. Needs no script. */
import type { ClaimVerdict } from '../record/claim.ts';
import type { Verdict } from '../record/reason.ts';
import { html, type Markup, type Part } from '../report/html/markup.ts';
import { pageText } from '../report/html/page.ts';
import { pageTable } from '../report/html/table.ts';
import { verdictMark } from '../report/html/verdict-mark.ts';
import { labCommand } from '../report/lab-command.ts';
import type { ClaimCounts, ListedRun } from './run-list.ts';

type Readable = Extract<ListedRun, { facts: unknown }>;

/** @param folder as the person named it */
export function listHtml(listed: readonly ListedRun[], folder: string): string {
  const readable = listed.filter((each) => 'facts' in each);
  const broken = listed.filter((each) => 'problem' in each);
  const body = html`<main id="main">
<h1>Runs</h1>
<p class="quiet">${countText(readable.length, broken.length)} in <code>${folder}</code>, newest first. Nothing here changes a file.</p>
${readable.length > 0 ? runsForm(readable) : emptyText}
${brokenPart(broken)}
</main>`;
  return pageText({ title: 'waitlab: runs', body, charts: [], forms: true });
}

const countText = (readable: number, broken: number): string =>
  `${readable} ${readable === 1 ? 'run' : 'runs'}${broken > 0 ? ` and ${broken} that cannot be read` : ''}`;

const emptyText = html`<p class="lead">No runs yet. Measure one, then load this page again:</p><pre>${labCommand(['run'])}</pre>`;

function runsForm(runs: readonly Readable[]): Markup {
  const waiting = runs.some(({ claims }) => claims === null);
  return html`<form action="/compare" method="get">
<p><button type="submit">Compare the ticked runs</button> <span class="quiet">Tick two or more; the oldest is the baseline.</span></p>
${waiting && html`<p>Claims of older runs are still being judged: load this page again in a few seconds.</p>`}
${pageTable({
  caption: 'Open a run by its name',
  titles: ['run', 'compare', 'experiment', 'started', 'trials', 'verdicts', 'claims'],
  rows: runs.map((run) => ({ cells: runCells(run) })),
})}
</form>`;
}

function runCells({ name, facts, claims, altered }: Readable): Part[] {
  const { experiment, startedAt, trials, plannedTrials, end, verdicts } = facts;
  return [
    html`<a class="nowrap" href="/runs/${name}">${name}</a>`,
    html`<label class="tick"><input type="checkbox" name="run" value="${name}" aria-label="compare ${name}"></label>`,
    experiment,
    html`<span class="nowrap">${startedAt.slice(0, 16).replace('T', ' ')} UTC</span>`,
    html`${trials === plannedTrials ? trials : `${trials} of ${plannedTrials}`}${end !== 'complete' && `, ${end}`}`,
    html`${verdictCounts(verdicts)}${altered > 0 && html` <strong>file altered: ${altered} judged anew</strong>`}`,
    claims === null ? '…' : claimCounts(claims),
  ];
}

const verdictStates = ['VALID', 'SUSPECT', 'INVALID'] as const satisfies readonly Verdict['state'][];
const claimStates = [
  'supported',
  'refuted',
  'inconclusive',
  'not-measured',
] as const satisfies readonly ClaimVerdict[];

const verdictCounts = (counts: Readable['facts']['verdicts']): Part =>
  joined(
    verdictStates.map(
      (state) =>
        counts[state] > 0 && html`<span class="nowrap">${counts[state]} ${verdictMark(state)}</span>`,
    ),
  );

const claimCounts = (counts: ClaimCounts): Part =>
  joined(
    claimStates.map(
      (state) =>
        (counts[state] ?? 0) > 0 && html`<span class="nowrap">${counts[state]} ${verdictMark(state)}</span>`,
    ),
  );

function joined(parts: readonly (Markup | false)[]): Part {
  const shown = parts.filter((part) => part !== false);
  return shown.length === 0 ? 'none' : shown.map((part, i) => html`${i > 0 && ' · '}${part}`);
}

const brokenPart = (broken: readonly ListedRun[]): Part =>
  broken.length > 0 &&
  html`<section aria-labelledby="broken"><h2 id="broken">Cannot be read</h2>
<dl>${broken.map((run) => 'problem' in run && html`<dt>${run.name}</dt><dd>${run.problem}</dd>\n`)}</dl></section>`;
