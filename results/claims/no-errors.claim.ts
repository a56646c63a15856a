import { whole } from '../figure.ts';
import type { Claim } from '../record/claim.ts';
import { knownValue } from '../record/observed.ts';
import { cellKey } from '../record/trial.ts';
import { errorCount, isUsable, whyNotUsable } from '../stats/measurement.ts';
import { notMeasured } from './judgement.ts';

export const claim: Claim = {
  id: 'no-errors',
  title: 'No request failed in any trial',
  judge(trials, header) {
    const unusable = trials.filter((trial) => !isUsable(trial));
    const missing = header.plannedTrials - trials.length;
    if (unusable.length > 0 || missing > 0 || trials.length === 0) {
      const each = unusable.map((trial) => `${cellKey(trial.plan.cell)} ${whyNotUsable(trial)}`);
      return notMeasured(
        [
          ...each,
          ...(missing > 0 ? [`${missing} planned ${missing === 1 ? 'trial is' : 'trials are'} missing`] : []),
        ].join('; '),
      );
    }
    const loads = trials.flatMap((trial) => knownValue(trial.evidence.load) ?? []);
    const sent = loads.reduce((sum, load) => sum + load.life.sent, 0);
    const errors = loads.reduce((sum, load) => sum + errorCount(load), 0);
    const text = `${whole(errors)} errors in ${whole(sent)} requests of ${trials.length} trials`;
    return { verdict: errors === 0 ? 'supported' : 'refuted', text };
  },
};
