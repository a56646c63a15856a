/** The findings of `verify` for a person. */
import type { Verification } from '../experiments/engine/verify.ts';
import { counted } from '../results/figure.ts';
import type { Failure } from '../results/record/failure.ts';
import type { FoundWidth } from '../results/record/found-width.ts';
import type { Observed } from '../results/record/observed.ts';
import type { Finding } from '../results/record/reason.ts';
import { cellKey } from '../results/record/trial.ts';
import { foundWidthText, widthEvidenceLines } from '../results/report/found-width-text.ts';
import type { Paint } from '../results/report/paint.ts';

const verdictOf = {
  pass: 'VALID',
  warn: 'SUSPECT',
  unknown: 'SUSPECT',
  unproved: 'missing',
  fail: 'INVALID',
} as const;

/** What a check is called, by its code. */
export type Titles = ReadonlyMap<string, string>;

export const verificationText = (
  verifications: readonly Verification[],
  titles: Titles,
  paint: Paint,
): string =>
  [
    ...verifications.map((each) => `${linesOf(each, titles, paint).join('\n')}\n`),
    `${closing(verifications)}\n`,
  ].join('\n');

function closing(verifications: readonly Verification[]): string {
  const proved = verifications.filter(({ failure }) => failure === null);
  const doubted = proved.filter(({ findings }) => findings.some(isDoubt));
  const doubts = doubted.length === 0 ? '' : `, ${doubted.length} with doubts`;
  const outside = proved.filter(({ findings }) => findings.some(({ status }) => status === 'unproved'));
  const seen = outside.length === 0 ? '' : `, ${outside.length} as far as can be seen from outside`;
  const asked = counted(verifications.length, 'server');
  return `Of ${asked} ${proved.length} ${proved.length === 1 ? 'is' : 'are'} as promised${doubts}${seen}. More on a check: npm run lab -- explain CODE`;
}

const isDoubt = ({ status }: Finding): boolean => status !== 'pass' && status !== 'unproved';

function linesOf(
  { plan, findings, failure, foundWidth }: Verification,
  titles: Titles,
  paint: Paint,
): string[] {
  const title = paint.title(cellKey(plan.cell));
  const proved = wasAsked(findings)
    ? findings.flatMap((finding) => findingLines(finding, titles, paint))
    : [];
  const lines = foundWidth === null ? proved : [...proved, ...widthLines(foundWidth, paint)];
  if (failure === null) return [title, ...lines];
  const failed = paint.verdict('FAILED  ', 'FAILED');
  return [
    title,
    ...lines,
    `  ${failed} ${failure.code}: ${failure.message}`,
    ...lastWords(failure),
    `           ${failure.hint}`,
  ];
}

/** Of a server that did not start nothing was asked, and a list of that says nothing. */
const wasAsked = (findings: readonly Finding[]): boolean =>
  findings.some(({ status }) => status !== 'unknown' && status !== 'unproved');

const longestWords = 5;

/** The end of what the server printed, where the message does not hold it already. */
function lastWords({ cause, message }: Failure): string[] {
  const lines = (cause ?? '').split('\n').filter((line) => line.trim() !== '' && !message.includes(line));
  return lines.slice(-longestWords).map((line) => `           | ${line}`);
}

/** The promise, and below it the evidence. */
function findingLines({ code, status, text }: Finding, titles: Titles, paint: Paint): string[] {
  return [
    `  ${paint.verdict(status.padEnd(8), verdictOf[status])} ${titles.get(code) ?? code}`,
    paint.quiet(`           ${code}: ${text}`),
  ];
}

/** A measurement, not a verdict: nothing was promised. */
function widthLines(found: Observed<FoundWidth>, paint: Paint): string[] {
  const evidence = widthEvidenceLines(found).map((line) => paint.quiet(`           ${line}`));
  return [`  width    ${foundWidthText(found)}`, ...evidence];
}
