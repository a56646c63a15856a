import { noProc } from '../../proc/kernel-file.ts';
import { withLoad, withTarget } from '../base-plan.ts';
import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'spinning-loop',
  row: 15,
  title: 'A loop that burns CPU for a part of the wait',
  how: 'a busy loop for a third of each wait',
  impossible: () => noProc,
  model: 'event-loop',
  plan: (plan) => withLoad({ connections: 2 })(withTarget({ slots: 1 })(plan)),
  entry: 'experiments/selftest/targets/spinning-loop.js',
  expects: ['hold-cpu'],
  follows: { little: 'two connections give few answers, so the edges of the window weigh' },
};
