import { counted } from '../figure.ts';
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
  return `${counted(run.header.plannedTrials, 'trial')}: ${parts.join(', ')}.${outsideText(run)}${endText(run)}`;
}

/** VALID says less of a target. */
function outsideText({ trials }: Run): string {
  const outside = trials.filter(({ verdict }) => (verdict.unproved ?? []).length > 0).length;
  if (outside === 0) return '';
  return ` ${counted(outside, 'trial')} of targets: proved as far as can be seen from outside.`;
}

/** Loud, before anything else; empty when every stored verdict is what the evidence gives, or nobody looked. */
export function alteredLines({ altered = [], header }: Run): string[] {
  if (altered.length === 0) return [];
  const verdicts = altered.length === 1 ? 'verdict is' : 'verdicts are';
  return [
    `WARNING: ${altered.length} ${verdicts} not what the evidence in the file gives. The file was changed after it was written, or waitlab ${header.waitlab}, which wrote it, judges in another way than this one. Shown is what the evidence gives.`,
    ...altered,
  ];
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
  return `${counted(claims.length, 'claim')}: ${parts.join(', ')}.`;
}
