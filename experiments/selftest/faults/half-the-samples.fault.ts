import type { TrialFault } from '../fault.ts';
import { halved } from '../halved.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'half-the-samples',
  row: 21,
  title: 'The driver drops half of its samples',
  how: 'answers and histogram of the window halved, in agreement with each other',
  model: 'event-loop',
  reported: halved,
  expects: ['little'],
  follows: {},
};
