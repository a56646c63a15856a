import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'errors-as-answers',
  row: 7,
  title: 'One answer in ten is an error',
  how: 'status 500 at once for each tenth request after the proofs',
  model: 'event-loop',
  entry: 'experiments/selftest/targets/some-errors.js',
  expects: ['status'],
  follows: {},
};
