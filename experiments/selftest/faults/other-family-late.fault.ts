import type { TrialFault } from '../fault.ts';
import { addStranger, withoutIpv6 } from '../stranger.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'other-family-late',
  row: 2,
  title: 'A stranger comes in the other address family while the load runs',
  how: 'another server on ::1 after the proofs',
  impossible: withoutIpv6,
  model: 'event-loop',
  at: { proved: (scene) => addStranger(scene, { host: '::1' }) },
  expects: ['port-owner'],
  follows: {},
};
