import { spawnSync } from 'node:child_process';
import type { TrialFault } from '../fault.ts';

/** Below what the connections need, above what an idle server has open. */
const files = 80;

export const fault: TrialFault = {
  kind: 'trial',
  id: 'file-limit',
  row: 10,
  title: 'The server may open too few files',
  how: `a soft limit of ${files} open files as soon as the server is ready`,
  impossible: () =>
    spawnSync('prlimit', ['--version']).status === 0
      ? null
      : 'prlimit(1), which changes a limit, is not here',
  model: 'event-loop',
  at: {
    ready: ({ server }) => {
      const { status, stderr } = spawnSync('prlimit', [`--pid=${server.pid}`, `--nofile=${files}:`]);
      if (status !== 0) throw new Error(`prlimit: ${stderr}`);
    },
  },
  expects: ['file-limit'],
  follows: {},
};
