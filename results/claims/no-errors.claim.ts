import { counted, whole } from '../figure.ts';
import type { Claim } from '../record/claim.ts';
import type { LoadResult } from '../record/load.ts';
import { knownValue } from '../record/observed.ts';
import { cellKey, type TrialRecord } from '../record/trial.ts';
import { errorCount, errorKinds, isUsable, whyNotUsable } from '../stats/measurement.ts';
import { type Judgement, notMeasured } from './judgement.ts';

/**
 * One counted error refutes, whatever the verdict of its trial: errors are what makes a trial INVALID. That there was
 * none is believed only of usable trials, and of all that were planned.
 */
export const claim: Claim = {
  id: 'no-errors',
  title: 'No request failed in any trial',
  judge(trials, header) {
    const failing = trials.flatMap(errorsOf);
    if (failing.length > 0) return { verdict: 'refuted', text: failing.join('; ') };
    const unknown = whatIsUnknown(trials, header.plannedTrials);
    return unknown.length > 0 ? notMeasured(unknown.join('; ')) : noError(trials);
  },
};

const loadsOf = (trials: readonly TrialRecord[]): LoadResult[] =>
  trials.flatMap((trial) => knownValue(trial.evidence.load) ?? []);

/** `thread-pool@200: timeouts 3, wrong bodies 1 in 48,210 requests`; nothing without errors. */
function errorsOf(trial: TrialRecord): string[] {
  return loadsOf([trial])
    .filter((load) => errorCount(load) > 0)
    .map((load) => {
      const kinds = Object.entries(errorKinds(load)).filter(([, count]) => count > 0);
      const counts = kinds.map(([kind, count]) => `${kind} ${whole(count)}`).join(', ');
      return `${cellKey(trial.plan.cell)}: ${counts} in ${counted(load.life.sent, 'request')}`;
    });
}

function whatIsUnknown(trials: readonly TrialRecord[], planned: number): string[] {
  const missing = planned - trials.length;
  return [
    ...trials
      .filter((trial) => !isUsable(trial))
      .map((trial) => `${cellKey(trial.plan.cell)} ${whyNotUsable(trial)}`),
    ...(missing > 0 ? [`${missing} planned ${missing === 1 ? 'trial is' : 'trials are'} missing`] : []),
    ...(trials.length === 0 && missing <= 0 ? ['the run has no trial'] : []),
  ];
}

function noError(trials: readonly TrialRecord[]): Judgement {
  const sent = loadsOf(trials).reduce((sum, load) => sum + load.life.sent, 0);
  return {
    verdict: 'supported',
    text: `0 errors in ${counted(sent, 'request')} of ${counted(trials.length, 'trial')}`,
  };
}
