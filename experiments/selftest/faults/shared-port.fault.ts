import { withTarget } from '../base-plan.ts';
import type { TrialFault } from '../fault.ts';
import { addStranger, withoutReusePort } from '../stranger.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'shared-port',
  row: 3,
  title: 'An old instance shares the port',
  how: 'a second server with reusePort as soon as ours is ready',
  impossible: withoutReusePort,
  model: 'event-loop',
  plan: withTarget({ loops: 2 }),
  at: { ready: (scene) => addStranger(scene, { shared: true }) },
  expects: ['port-owner', 'nonce'],
  follows: {},
};
