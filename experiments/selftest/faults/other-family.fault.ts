import type { TrialFault } from '../fault.ts';
import { addStranger, withoutIpv6 } from '../stranger.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'other-family',
  row: 2,
  title: 'A stranger on the same port in the other address family',
  how: 'another server on ::1 before ours starts',
  impossible: withoutIpv6,
  model: 'event-loop',
  at: { port: (scene) => addStranger(scene, { host: '::1' }) },
  expects: ['port-taken'],
  follows: {},
};
