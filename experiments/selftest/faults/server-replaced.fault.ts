import { setTimeout as sleep } from 'node:timers/promises';
import { noProc } from '../../proc/kernel-file.ts';
import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'server-replaced',
  row: 4,
  title: 'The process that listens is replaced in the middle, its supervisor stays',
  how: 'a supervisor that ends its child and starts another one at half time',
  impossible: () => noProc,
  model: 'event-loop',
  entry: 'experiments/selftest/targets/replaced.js',
  at: {
    window: async ({ server }) => {
      await sleep(400);
      process.kill(server.pid, 'SIGUSR2');
    },
  },
  expects: ['same-process', 'errors', 'reconnects', 'books'],
  follows: {
    hold: 'the new process counts from zero',
    'hold-cpu': 'the new process counts from zero',
    bound: 'the new process counts from zero',
    connections: 'they were closed with the old process',
    little: 'connections that wait for a socket hold no request',
    stall: 'nobody answers until the new process listens',
    probes: 'the counters of a dead process cannot be read',
    unserved: 'a connection may not come back in time',
  },
};
