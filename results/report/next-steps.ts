import type { ClaimResult } from '../record/claim.ts';
import type { Run } from '../record/run.ts';
import { labCommand, reportArguments, runArguments } from './lab-command.ts';
import type { Row } from './table.ts';

/** A command, and what it is good for after this run. */
export interface NextStep {
  readonly command: string;
  readonly why: string;
}

/** At most three, the most useful first. */
export function nextSteps({ header }: Run, rows: readonly Row[], claims: readonly ClaimResult[]): NextStep[] {
  const code = worstCode(rows);
  const undecided = claims.some((claim) => claim.verdict === 'inconclusive' || claim.verdict === 'refuted');
  return [
    ...(code ? [{ command: labCommand(['explain', code]), why: 'what it proves, how to repair it' }] : []),
    ...(header.settings.repeat < 3
      ? [
          {
            command: labCommand(runArguments(header, 5)),
            why: undecided ? 'settles what is close' : 'gives a spread',
          },
        ]
      : []),
    { command: labCommand([...reportArguments(header), '--format', 'md']), why: 'to pass on' },
  ].slice(0, 3);
}

/** The first failed check, else the first doubt. */
function worstCode(rows: readonly Row[]): string | undefined {
  const findings = rows.flatMap((row) => row.doubts.flatMap((doubt) => doubt.findings));
  return (findings.find((finding) => finding.status === 'fail') ?? findings[0])?.code;
}
