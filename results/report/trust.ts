import type { ClaimResult } from '../record/claim.ts';
import type { Run } from '../record/run.ts';
import { countVerdicts } from '../store/verdict-counts.ts';

/** May the numbers be believed? One sentence. */
export function trustText(run: Run): string {
  const counts = countVerdicts(run.trials);
  const failed = run.trials.filter((trial) => trial.state === 'failed').length;
  const parts = [
    `${counts.VALID} VALID`,
    ...(counts.SUSPECT > 0 ? [`${counts.SUSPECT} SUSPECT (read ≥, ≤ or ~)`] : []),
    ...(counts.INVALID - failed > 0 ? [`${counts.INVALID - failed} INVALID (no number shown)`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(missingTrials(run) > 0 ? [`${missingTrials(run)} not measured`] : []),
  ];
  return `${run.header.plannedTrials} ${run.header.plannedTrials === 1 ? 'trial' : 'trials'}: ${parts.join(', ')}.${endText(run)}`;
}

const missingTrials = (run: Run): number => Math.max(0, run.header.plannedTrials - run.trials.length);

function endText({ end, cutOff }: Run): string {
  const cut = cutOff > 0 ? ` The last line of the file is cut (${cutOff} characters left out).` : '';
  if (end === null) return ` The run did not say how it ended: it was killed, or still goes on.${cut}`;
  if (end.state === 'complete') return cut;
  return ` The run was ${end.state}${end.because ? `: ${end.because}` : ''}.${cut}`;
}

/** `7 claims: 6 supported, 1 inconclusive.`; empty without claims. */
export function claimsText(claims: readonly ClaimResult[]): string {
  if (claims.length === 0) return '';
  const verdicts = ['supported', 'refuted', 'inconclusive', 'not-measured'] as const;
  const parts = verdicts.flatMap((verdict) => {
    const count = claims.filter((claim) => claim.verdict === verdict).length;
    return count > 0 ? [`${count} ${verdict.replace('-', ' ')}`] : [];
  });
  return `${claims.length} claims: ${parts.join(', ')}.`;
}
