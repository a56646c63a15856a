import { setTimeout as sleep } from 'node:timers/promises';
import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'cold-start',
  row: 13,
  title: 'A server that is cold is measured',
  how: 'work in front of the wait until the window is half over',
  impossible: () => (process.platform === 'win32' ? 'no SIGUSR2 on Windows' : null),
  model: 'event-loop',
  entry: 'experiments/selftest/targets/cold.js',
  at: {
    window: async ({ server }) => {
      await sleep(700);
      process.kill(server.pid, 'SIGUSR2');
    },
  },
  expects: ['cold-start'],
  follows: {},
};
