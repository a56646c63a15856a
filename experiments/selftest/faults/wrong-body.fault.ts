import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'wrong-body',
  row: 8,
  title: 'Right status, wrong body',
  how: 'another body in each tenth answer after the proofs',
  model: 'event-loop',
  entry: 'experiments/selftest/targets/wrong-bodies.js',
  expects: ['body'],
  follows: {},
};
