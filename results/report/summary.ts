/** Everything a report says, computed once from the run alone. */
import { judgeClaims } from '../claims/judge.ts';
import type { ClaimResult } from '../record/claim.ts';
import type { Run } from '../record/run.ts';
import { type BlastReport, blastReport } from './blast-report.ts';
import { comparisonLines } from './comparisons.ts';
import { type DoubtText, doubtText } from './doubt-text.ts';
import { environmentLines } from './environment-text.ts';
import { type InstrumentsText, instrumentsText } from './instruments.ts';
import { type NextStep, nextSteps } from './next-steps.ts';
import { questionOf } from './question.ts';
import { type Reproduces, reproduces } from './reproduces.ts';
import { type Row, tableOf } from './table.ts';
import { alteredLines, claimsText, trustText } from './trust.ts';
import { type UnprovedText, unprovedTexts } from './unproved.ts';

export interface Summary {
  readonly question: string;
  readonly altered: readonly string[];
  readonly trust: string;
  readonly claimCount: string;
  readonly rows: readonly Row[];
  /** null: nothing was blocked in this run. */
  readonly blast: BlastReport | null;
  readonly instruments: InstrumentsText;
  /** Of targets, whose word there is none to take. */
  readonly unproved: readonly UnprovedText[];
  readonly doubts: readonly DoubtText[];
  readonly comparisons: readonly string[];
  readonly claims: readonly ClaimResult[];
  readonly reproduces: Reproduces;
  readonly environment: readonly string[];
  readonly next: readonly NextStep[];
}

export function summaryOf(run: Run): Summary {
  const rows = tableOf(run);
  const claims = judgeClaims(run);
  return {
    question: questionOf(run.header),
    altered: alteredLines(run),
    trust: trustText(run),
    claimCount: claimsText(claims),
    rows,
    blast: blastReport(run, rows),
    instruments: instrumentsText(rows),
    unproved: unprovedTexts(run.trials),
    doubts: rows.flatMap((row) => row.doubts).map(doubtText),
    comparisons: comparisonLines(rows, run.header.experiment === 'aa'),
    claims,
    reproduces: reproduces(run.header),
    environment: environmentLines(run.header),
    next: nextSteps(run, rows, claims),
  };
}
