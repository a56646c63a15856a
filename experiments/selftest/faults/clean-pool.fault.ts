import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'clean-pool',
  row: 0,
  title: 'A thread pool with nothing wrong',
  how: 'our own server',
  model: 'thread-pool',
  expects: [],
  follows: {},
};
