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

/** Trials that are told in full; of more, VALID ones are named only, so that the file stays small. */
const mostInFull = 120;

export function trialsPart({ trials }: Run, explained: readonly Explanation[]): Markup {
  const short = trials.length > mostInFull;
  const full = trials.filter(({ verdict }) => !short || verdict.state !== 'VALID').slice(0, mostInFull);
  const left = trials.length - full.length;
  return html`<section aria-labelledby="trials">
<h2 id="trials">Trials and their evidence</h2>
${full.map((trial) => trialDetails(trial, explained))}
${left > 0 && html`<p>${left} more trials are not told here; all of them are in the run’s file.</p>`}
</section>`;
}

function trialDetails(trial: TrialRecord, explained: readonly Explanation[]): Markup {
  const state = trial.state === 'failed' ? 'FAILED' : trial.verdict.state;
  const against = trial.findings.filter(({ status }) => status !== 'pass').map(({ code }) => code);
  const codes = trial.state === 'failed' ? [trial.failure.code, ...against] : against;
  return html`<details class="trial">
<summary>${trialName(trial)} ${verdictMark(state)}${codes.length > 0 && html` <span class="quiet">${codes.join(', ')}</span>`}</summary>
${failurePart(trial, explained)}
${findingsTable(trial, explained)}
${evidencePart(trial)}
</details>
`;
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
