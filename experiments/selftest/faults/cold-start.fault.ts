import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'cold-start',
  row: 13,
  title: 'A server that is cold is measured',
  how: 'work in front of the wait until the window is half over',
  model: 'event-loop',
  entry: 'experiments/selftest/targets/cold.js',
  expects: ['cold-start'],
  follows: {},
};
