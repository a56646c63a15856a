/** The findings of `verify` for a person. */
import type { Verification } from '../experiments/engine/verify.ts';
import type { Finding } from '../results/record/reason.ts';
import { cellKey } from '../results/record/trial.ts';
import type { Paint } from '../results/report/paint.ts';

const verdictOf = {
  pass: 'VALID',
  warn: 'SUSPECT',
  unknown: 'SUSPECT',
  unproved: 'missing',
  fail: 'INVALID',
} as const;

export const verificationText = (verifications: readonly Verification[], paint: Paint): string =>
  [
    ...verifications.map((each) => `${linesOf(each, paint).join('\n')}\n`),
    `${closing(verifications)}\n`,
  ].join('\n');

function closing(verifications: readonly Verification[]): string {
  const proved = verifications.filter(({ failure }) => failure === null);
  const doubted = proved.filter(({ findings }) => findings.some(({ status }) => status !== 'pass'));
  const doubts = doubted.length === 0 ? '' : `, ${doubted.length} of them with doubts`;
  return `${proved.length} of ${verifications.length} servers are what they say${doubts}.`;
}

function linesOf({ plan, findings, failure }: Verification, paint: Paint): string[] {
  const title = paint.title(cellKey(plan.cell));
  const lines = findings.map((finding) => findingLine(finding, paint));
  if (failure === null) return [title, ...lines];
  const failed = paint.verdict('FAILED ', 'FAILED');
  return [title, ...lines, `  ${failed} ${failure.code}: ${failure.message}`, `          ${failure.hint}`];
}

function findingLine({ code, status, text }: Finding, paint: Paint): string {
  return `  ${paint.verdict(status.padEnd(7), verdictOf[status])} ${code}: ${text}`;
}
