/** What each code means, from the checks and the table of failures. */

import type { Check } from '../experiments/checks/check.ts';
import { listChecks } from '../experiments/checks/registry.ts';
import { errorTable } from '../experiments/engine/errors.ts';
import { type FailureCode, failureCodes } from '../results/record/failure.ts';
import type { Explanation } from '../results/report/html/explanation.ts';

/** Checks in the order in which they judge, then failures. */
export async function listExplanations(): Promise<readonly Explanation[]> {
  const checks = await listChecks();
  return [...checks.map(ofCheck), ...failureCodes.map(ofFailure)];
}

const ofCheck = ({ code, when, title, proves, fault, advice }: Check): Explanation => ({
  code,
  title: `${title} (a check, judged ${when} the window)`,
  sections: [
    ['What a pass proves', proves],
    ['The broken measurement it catches', fault],
    ['What to do', advice],
  ],
});

const ofFailure = (code: FailureCode): Explanation => ({
  code,
  title: 'a failure: the trial has no measurement',
  sections: [['What to do', errorTable[code].hint]],
});
