import { withTarget } from '../base-plan.ts';
import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'idle-loop',
  row: 16,
  title: 'One of two loops does all the work',
  how: 'a second loop without a listener',
  model: 'event-loop',
  plan: withTarget({ loops: 2 }),
  entry: 'experiments/selftest/targets/idle-loop.js',
  expects: ['loop-balance'],
  follows: {},
};
