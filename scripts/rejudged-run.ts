/** A run read from its file, judged again: nobody has to believe the verdicts that stand in it. */
import type { Check } from '../experiments/checks/check.ts';
import { rejudged } from '../experiments/checks/rejudged.ts';
import type { Verdict } from '../results/record/reason.ts';
import type { Run } from '../results/record/run.ts';
import { cellKey, type TrialRecord } from '../results/record/trial.ts';

/**
 * The run with the verdicts that its evidence gives, and in `altered` one sentence a trial in whose file another one
 * stands. Sentences of findings may differ between versions of the lab and are not compared.
 */
export function rejudgedRun(run: Run, checks: readonly Check[]): Run {
  const trials = run.trials.map((trial) => rejudged(trial, checks));
  const altered = run.trials.flatMap((stored, i) => difference(stored, trials[i] ?? stored));
  return altered.length === 0 ? { ...run, trials } : { ...run, trials, altered };
}

function difference(stored: TrialRecord, again: TrialRecord): string[] {
  const [before, now] = [verdictText(stored.verdict), verdictText(again.verdict)];
  if (before === now) return [];
  const { cell, repeat } = stored.plan;
  const name = `${cellKey(cell)}${repeat > 0 ? ` repeat ${repeat + 1}` : ''}`;
  return [`${name}: the file says ${before}, its evidence gives ${now}`];
}

const verdictText = ({ state, reasons, reading }: Verdict): string =>
  [
    state,
    ...(reading === null ? [] : [`${reading}`]),
    ...(reasons.length > 0 ? [`(${reasons.join(', ')})`] : []),
  ].join(' ');
