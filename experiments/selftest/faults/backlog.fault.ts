import { setTimeout as sleep } from 'node:timers/promises';
import { noProc } from '../../proc/kernel-file.ts';
import { withTarget } from '../base-plan.ts';
import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'backlog',
  row: 11,
  title: 'The listen queue overflows while connections open',
  how: 'backlog 1, and a server that stands still for 0.3 s when the load comes',
  impossible: () => noProc,
  model: 'event-loop',
  plan: withTarget({ backlog: 1 }),
  at: {
    open: async ({ server }) => {
      process.kill(server.pid, 'SIGSTOP');
      await sleep(300);
      process.kill(server.pid, 'SIGCONT');
    },
  },
  expects: ['backlog-limit', 'backlog-overflow'],
  follows: {
    reconnects: 'a socket for which the kernel had no room is opened again',
    errors: 'its request is lost with it',
    timeouts: 'its SYN is sent again after 1, 3 and 7 s, and a request may take 3',
  },
};
