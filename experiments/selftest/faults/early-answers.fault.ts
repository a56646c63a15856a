import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'early-answers',
  row: 8,
  title: 'A tenth of the answers come before the wait, and their holds are invented',
  how: 'each tenth request is answered at once after the proofs',
  model: 'event-loop',
  entry: 'experiments/selftest/targets/early-answers.js',
  expects: ['hold'],
  follows: { bound: 'more answers than the holds that are claimed allow' },
};
