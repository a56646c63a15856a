import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'http2',
  row: 5,
  title: 'The server also speaks HTTP/2',
  how: 'a server that lets the first bytes decide',
  model: 'event-loop',
  entry: 'experiments/selftest/targets/http2.js',
  expects: ['http2'],
  follows: {},
};
