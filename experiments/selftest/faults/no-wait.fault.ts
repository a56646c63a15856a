import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'no-wait',
  row: 8,
  title: 'The server answers before the wait and claims to have waited',
  how: 'every answer at once, with an invented hold',
  model: 'event-loop',
  entry: 'experiments/selftest/targets/no-wait.js',
  expects: ['wait-time'],
  follows: {},
};
