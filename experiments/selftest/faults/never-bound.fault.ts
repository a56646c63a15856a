import type { TrialFault } from '../fault.ts';
import { addStranger } from '../stranger.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'never-bound',
  row: 1,
  title: 'Our server never bound, and a stranger answers in its place',
  how: 'a server that only says it is ready; another one takes the port between the look and the start',
  model: 'event-loop',
  entry: 'experiments/selftest/targets/never-bound.js',
  at: { start: (scene) => addStranger(scene) },
  expects: ['port-owner', 'nonce'],
  follows: {},
};
