/** What targets leave unproved, and what else is to be said of them: once a server, not once a trial. */
import { isKnown } from '../record/observed.ts';
import type { Finding } from '../record/reason.ts';
import type { TrialRecord } from '../record/trial.ts';
import { isUsable } from '../stats/measurement.ts';

export interface UnprovedText {
  readonly server: string;
  /** Codes with the same reason stand together. */
  readonly reasons: readonly { readonly codes: readonly string[]; readonly text: string }[];
  /** How a command behaved beside its numbers. */
  readonly remarks: readonly string[];
}

/** In the order in which the servers were first tried; servers that leave nothing open are left out. */
export function unprovedTexts(trials: readonly TrialRecord[]): UnprovedText[] {
  const groups = [...Map.groupBy(trials, ({ plan }) => plan.cell.server)];
  return groups
    .map(([server, own]) => ({ server, reasons: reasonsOf(own), remarks: remarksOf(own) }))
    .filter(({ reasons, remarks }) => reasons.length > 0 || remarks.length > 0);
}

/** One line a reason, as every format shows it. */
export const unprovedLines = ({ server, reasons, remarks }: UnprovedText): string[] => [
  ...reasons.map(({ codes, text }) => `${server}, ${codes.join(', ')}: ${text}`),
  ...remarks.map((remark) => `${server}: ${remark}`),
];

/** Of trials whose numbers may be shown: the texts hold what was measured all the same. */
function reasonsOf(trials: readonly TrialRecord[]): UnprovedText['reasons'] {
  const open = trials
    .filter(isUsable)
    .flatMap(({ findings }) => findings.filter(({ status }) => status === 'unproved'));
  const firsts = new Map<string, Finding>();
  for (const finding of open) if (!firsts.has(finding.code)) firsts.set(finding.code, finding);
  const byText = Map.groupBy(firsts.values(), ({ text }) => text);
  return [...byText].map(([text, findings]) => ({ codes: findings.map(({ code }) => code), text }));
}

function remarksOf(trials: readonly TrialRecord[]): string[] {
  const endings = trials.flatMap(({ evidence: { ending } }) => (isKnown(ending) ? [ending.value] : []));
  const killed = endings.find((ending) => ending.killed);
  const stray = endings.find(({ strays }) => strays.length > 0);
  return [
    ...(killed ? [`did not end on ${killed.signal} in time and was killed`] : []),
    ...(stray
      ? [`had processes that left its process group, which were ended: ${stray.strays.join(', ')}`]
      : []),
  ];
}
