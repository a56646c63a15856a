import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'connection-close',
  row: 6,
  title: 'Keep-alive is off',
  how: 'Connection: close in each answer',
  model: 'event-loop',
  entry: 'experiments/selftest/targets/connection-close.js',
  expects: ['keep-alive'],
  follows: {
    'wait-time': 'a second request on the socket cannot be timed',
    width: 'a burst on connections that were closed cannot be sent',
  },
};
