import { spawn } from 'node:child_process';
import { noProc } from '../../proc/kernel-file.ts';
import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'busy-machine',
  row: 18,
  title: 'Another process burns CPU beside the trial',
  how: 'a busy loop from before the load to its end',
  impossible: () => noProc,
  model: 'event-loop',
  at: {
    proved: (scene) => {
      const burner = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
      scene.undo(() => burner.kill('SIGKILL'));
    },
  },
  expects: ['machine-busy'],
  follows: { hold: 'timers fire late when the cores are taken', stall: 'the cores are taken' },
};
