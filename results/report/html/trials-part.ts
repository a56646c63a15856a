/** Every trial, folded: its findings, and the evidence of those whose numbers may be shown. */
import type { Finding } from '../../record/reason.ts';
import type { Run } from '../../record/run.ts';
import { cellKey, type TrialRecord } from '../../record/trial.ts';
import { isUsable } from '../../stats/measurement.ts';
import { codeLink } from './code-link.ts';
import { evidenceLines } from './evidence-lines.ts';
import type { Explanation } from './explanation.ts';
import { html, type Markup, type Part } from './markup.ts';
import { pageTable } from './table.ts';
import { verdictMark } from './verdict-mark.ts';

/** Trials that are told in full, those that are not VALID first; of others what was found is named only. */
const mostInFull = 24;
/** Trials that are told at all; more would make the file too large to send. */
const mostTold = 200;

export function trialsPart({ trials }: Run, explained: readonly Explanation[]): Markup {
  const rank = ({ verdict }: TrialRecord) => (verdict.state === 'VALID' ? 1 : 0);
  const sorted = [...trials].sort((a, b) => rank(a) - rank(b) || a.index - b.index);
  const full = new Set(sorted.slice(0, mostInFull));
  const told = sorted.slice(0, mostTold).sort((a, b) => a.index - b.index);
  const left = trials.length - told.length;
  return html`<section aria-labelledby="trials">
<h2 id="trials">Trials and their evidence</h2>
${trials.length > mostInFull && html`<p class="quiet">The sentences and the evidence of ${mostInFull} trials; of the others what was found is named. Everything is in the run’s file.</p>`}
${told.map((trial) => trialDetails(trial, explained, full.has(trial)))}
${left > 0 && html`<p>${left} more trials are not told here.</p>`}
</section>`;
}

function trialDetails(trial: TrialRecord, explained: readonly Explanation[], inFull: boolean): Markup {
  const state = trial.state === 'failed' ? 'FAILED' : trial.verdict.state;
  const against = trial.findings.filter(({ status }) => status !== 'pass').map(({ code }) => code);
  const codes = trial.state === 'failed' ? [trial.failure.code, ...against] : against;
  return html`<details class="trial">
<summary>${trialName(trial)} ${verdictMark(state)}${codes.length > 0 && html` <span class="quiet">${codes.join(', ')}</span>`}</summary>
${failurePart(trial, explained)}
${inFull ? findingsTable(trial, explained) : namedFindings(trial)}
${inFull && evidencePart(trial)}
</details>
`;
}

function namedFindings({ findings }: TrialRecord): Part {
  const groups = Map.groupBy(findings, ({ status }) => status);
  return [...groups].map(
    ([status, all]) => html`<p>${statusText[status]}: ${all.map(({ code }) => code).join(', ')}</p>`,
  );
}

const trialName = ({ index, plan }: TrialRecord): string =>
  `${index + 1}. ${cellKey(plan.cell)}${plan.repeat > 0 ? `, repeat ${plan.repeat + 1}` : ''}`;

function failurePart(trial: TrialRecord, explained: readonly Explanation[]): Part {
  if (trial.state !== 'failed') return null;
  const { code, phase, message, hint, cause } = trial.failure;
  return html`<p>${codeLink(code, explained)} in phase ${phase}: ${message}. ${hint}</p>${cause !== null && html`<pre>${cause}</pre>`}`;
}

const order: readonly Finding['status'][] = ['fail', 'warn', 'unknown', 'unproved', 'pass'];
const statusText = {
  fail: '✕ fail',
  warn: '≈ warn',
  unknown: '? unknown',
  unproved: '– not measured',
  pass: '✓ pass',
} as const satisfies Record<Finding['status'], string>;

/** The worst first. What passed in a trial without a number is named only: its sentence may hold a number. */
function findingsTable(trial: TrialRecord, explained: readonly Explanation[]): Part {
  const { findings } = trial;
  if (findings.length === 0) return null;
  const sorted = [...findings].sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  const textOf = ({ status, text }: Finding) =>
    (status === 'pass' || status === 'unproved') && !isUsable(trial) ? '' : text;
  return pageTable({
    caption: `Findings of ${trialName(trial)}`,
    titles: ['check', 'finding', 'because'],
    rows: sorted.map((finding) => ({
      cells: [codeLink(finding.code, explained), statusText[finding.status], html`${textOf(finding)}`],
    })),
  });
}

function evidencePart(trial: TrialRecord): Part {
  if (!isUsable(trial)) return null;
  const lines = evidenceLines(trial);
  return html`<details><summary>Evidence</summary><dl>${lines.map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>\n`)}</dl></details>`;
}
