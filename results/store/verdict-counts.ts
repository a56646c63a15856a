import type { Verdict } from '../record/reason.ts';
import type { Run } from '../record/run.ts';

/** How many trials have each verdict. */
export function countVerdicts(trials: Run['trials']): Record<Verdict['state'], number> {
  const counts = { VALID: 0, SUSPECT: 0, INVALID: 0 };
  for (const trial of trials) counts[trial.verdict.state] += 1;
  return counts;
}
