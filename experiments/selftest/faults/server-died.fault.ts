import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'server-died',
  row: 4,
  title: 'The server dies in the middle',
  how: 'SIGKILL when the window opens',
  model: 'event-loop',
  at: { window: ({ server }) => void process.kill(server.pid, 'SIGKILL') },
  expects: ['server-died'],
  follows: {},
};
