import { setTimeout as sleep } from 'node:timers/promises';
import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'stall',
  row: 23,
  title: 'The server stands still in the middle of the window',
  how: 'SIGSTOP for 0.6 s, then SIGCONT',
  impossible: () => (process.platform === 'win32' ? 'no SIGSTOP on Windows' : null),
  model: 'event-loop',
  at: {
    window: async ({ server }) => {
      await sleep(400);
      process.kill(server.pid, 'SIGSTOP');
      await sleep(600);
      process.kill(server.pid, 'SIGCONT');
    },
  },
  expects: ['stall'],
  follows: {
    hold: 'the requests that were held meanwhile were held too long',
    probes: 'a server that stands still tells no counters',
  },
};
