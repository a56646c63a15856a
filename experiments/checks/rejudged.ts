/** A stored trial judged again from its evidence alone. */
import type { TrialRecord } from '../../results/record/trial.ts';
import type { Check } from './check.ts';
import { failedVerdict, judge, verdict } from './verdict.ts';

/** The trial with the findings and the verdict that its plan and evidence give now: what was stored of them is not read. */
export function rejudged(trial: TrialRecord, checks: readonly Check[]): TrialRecord {
  if (trial.state === 'measured') {
    const findings = judge(trial.plan, trial.evidence, checks);
    return { ...trial, findings, verdict: verdict(findings) };
  }
  const findings = judge(trial.plan, trial.evidence, dueOfFailed(checks));
  return { ...trial, findings, verdict: failedVerdict(findings) };
}

/** A trial that failed has no more than the proofs in front of the load. */
export const dueOfFailed = (checks: readonly Check[]): readonly Check[] =>
  checks.filter(({ when }) => when === 'before');
