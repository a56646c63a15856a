import { cellKey } from '../record/trial.ts';
import type { Doubt } from './table.ts';

/** A trial that is not VALID, and every reason as `code` and sentence, worst first. */
export interface DoubtText {
  readonly title: string;
  readonly verdict: 'SUSPECT' | 'INVALID' | 'FAILED';
  readonly reasons: readonly { readonly code: string; readonly text: string }[];
}

const worst = ['fail', 'warn', 'unknown', 'pass'];

export function doubtText({ trial, findings, failure }: Doubt): DoubtText {
  const repeat = trial.plan.repeat > 0 ? ` repeat ${trial.plan.repeat + 1}` : '';
  const sorted = [...findings].sort((a, b) => worst.indexOf(a.status) - worst.indexOf(b.status));
  const state = trial.verdict.state === 'VALID' ? 'SUSPECT' : trial.verdict.state;
  return {
    title: `${cellKey(trial.plan.cell)}${repeat}`,
    verdict: failure ? 'FAILED' : state,
    reasons: [
      ...(failure
        ? [{ code: failure.code, text: `in phase ${failure.phase}, ${failure.message}. ${failure.hint}` }]
        : []),
      ...sorted.map(({ code, text, status }) => ({
        code,
        text: status === 'unknown' ? `unknown: ${text}` : text,
      })),
    ],
  };
}
