import { withLoad } from '../base-plan.ts';
import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'timeouts',
  row: 9,
  title: 'Some requests are never answered',
  how: 'each hundredth request stays open; timeout 1 s',
  model: 'event-loop',
  plan: withLoad({ timeoutMs: 1000 }),
  entry: 'experiments/selftest/targets/silent.js',
  expects: ['timeouts'],
  follows: {
    reconnects: 'the driver takes a new socket after a timeout',
    little: 'a request that never ends holds its connection and has no latency',
    unserved: 'the connection waits for its timeout all through the window',
    hold: 'fewer and fewer requests',
    connections: 'one may be between two sockets at the edge of the window',
    stall: 'all connections may wait for a timeout at once',
  },
};
