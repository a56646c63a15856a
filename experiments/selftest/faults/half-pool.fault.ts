import { withTarget } from '../base-plan.ts';
import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'half-pool',
  row: 14,
  title: 'The pool is smaller than it says',
  how: 'half the slots that were asked for, claimed as all of them',
  model: 'thread-pool',
  plan: withTarget({ slots: 12 }),
  entry: 'experiments/selftest/targets/half-pool.js',
  expects: ['width'],
  follows: {},
};
