import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'socket-limit',
  row: 6,
  title: 'The server ends sockets after some requests and does not say so',
  how: 'a limit of 40 requests a socket, more than the proofs send',
  model: 'event-loop',
  entry: 'experiments/selftest/targets/socket-limit.js',
  expects: ['reconnects'],
  follows: {
    errors: 'the next request is lost with its socket',
    connections: 'one may be between two sockets at the edge of the window',
  },
};
