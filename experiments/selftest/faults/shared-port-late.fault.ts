import { withTarget } from '../base-plan.ts';
import type { TrialFault } from '../fault.ts';
import { addStranger, withoutReusePort } from '../stranger.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'shared-port-late',
  row: 3,
  title: 'Another instance shares the port after the proofs',
  how: 'a second server with reusePort between the proofs and the load',
  impossible: withoutReusePort,
  model: 'event-loop',
  plan: withTarget({ loops: 2 }),
  at: { proved: (scene) => addStranger(scene, { shared: true }) },
  expects: ['port-owner', 'nonce', 'books', 'connections'],
  follows: {
    bound: 'answers of two servers against the holds of one',
    'loop-balance': 'so few connections are ours that a loop may have none',
  },
};
