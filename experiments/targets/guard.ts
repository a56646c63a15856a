/**
 * Entry of the guard: `node guard.js '{"group":…,"mark":…}'`, with an IPC channel to the lab. A command knows nothing of
 * the lab and would live on when the lab is killed: the guard sees the channel close and ends it.
 */
import { markedProcesses } from '../proc/marked.ts';
import type { Guarded } from './start-guard.ts';

const { group, mark } = JSON.parse(process.argv[2] ?? '{}') as Guarded;
const end = () => process.kill(process.pid, 'SIGKILL');

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => {
  for (const pid of [-group, ...markedProcesses(mark, group)]) kill(pid);
  end();
});
// The lab says one thing only: stop.
process.on('message', end);

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself in the meantime.
  }
}
