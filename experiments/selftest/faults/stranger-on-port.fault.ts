import type { TrialFault } from '../fault.ts';
import { addStranger } from '../stranger.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'stranger-on-port',
  row: 1,
  title: 'The port is held by a stranger before our server starts',
  how: 'another server on the port first',
  model: 'event-loop',
  at: { port: (scene) => addStranger(scene) },
  expects: ['port-taken'],
  follows: {},
};
