/** From evidence to findings, and from findings to the verdict of a trial. Pure: a stored record gives the same again. */
import type { Evidence } from '../../results/record/evidence.ts';
import type { Finding, Reading, Verdict } from '../../results/record/reason.ts';
import type { TrialPlan } from '../../results/record/trial.ts';
import type { Check } from './check.ts';

/** One finding a check, in the order of the checks; those that have nothing to say of this plan are left out. */
export const judge = (plan: TrialPlan, evidence: Evidence, checks: readonly Check[]): Finding[] =>
  checks.map((check) => check.judge(plan, evidence)).filter((finding) => finding !== null);

const worstFirst: readonly Finding['status'][] = ['fail', 'warn', 'unknown'];

/** A fail: INVALID. A warn or an unknown: SUSPECT. What cannot be proved of a target is listed and decides nothing. Reasons are worst first, then in the order of the findings. */
export function verdict(findings: readonly Finding[]): Verdict {
  const problems = worstFirst.flatMap((status) => findings.filter((finding) => finding.status === status));
  const reasons = problems.map(({ code }) => code);
  const worst = problems[0];
  const open = findings.filter(({ status }) => status === 'unproved').map(({ code }) => code);
  const unproved = open.length === 0 ? {} : { unproved: open };
  if (worst === undefined) return { state: 'VALID', reasons, reading: null, ...unproved };
  if (worst.status === 'fail') return { state: 'INVALID', reasons, reading: null, ...unproved };
  return { state: 'SUSPECT', reasons, reading: commonReading(problems), ...unproved };
}

/** A trial without a measurement has no number to doubt. */
export const failedVerdict = (findings: readonly Finding[]): Verdict => ({
  state: 'INVALID',
  reasons: verdict(findings).reasons,
  reading: null,
});

/** The reading that all doubts share; mixed doubts, and what is unknown, make a number `about`. */
function commonReading(problems: readonly Finding[]): Reading {
  const readings = new Set(problems.map(({ reading }) => reading ?? 'about'));
  const [only] = readings;
  return readings.size === 1 && only !== undefined ? only : 'about';
}
