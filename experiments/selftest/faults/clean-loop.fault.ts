import { withTarget } from '../base-plan.ts';
import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'clean-loop',
  row: 0,
  title: 'An event loop with nothing wrong',
  how: 'our own server with two loops',
  model: 'event-loop',
  plan: withTarget({ loops: 2 }),
  expects: [],
  follows: {},
};
