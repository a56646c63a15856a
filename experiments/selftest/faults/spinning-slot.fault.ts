import { noProc } from '../../proc/kernel-file.ts';
import { withLoad, withTarget } from '../base-plan.ts';
import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'spinning-slot',
  row: 15,
  title: 'A slot that burns CPU in place of sleeping',
  how: 'a pool of one slot with a busy loop',
  impossible: () => noProc,
  model: 'thread-pool',
  plan: (plan) => withLoad({ connections: 4 })(withTarget({ slots: 1 })(plan)),
  entry: 'experiments/selftest/targets/spinning-slot.js',
  expects: ['hold-cpu'],
  follows: { little: 'one slot gives few answers, so the edges of the window weigh' },
};
