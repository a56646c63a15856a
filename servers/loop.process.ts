/** Entry of one loop process of the cluster. It ends with its primary: the runtime does that when IPC closes. */
import type { FromLoopProcess } from './cluster-loops.ts';
import type { ServerOptions } from './contract.ts';
import { createLanes, laneAt, loopCounters, sumHolds } from './counters.ts';
import { startLoop } from './loop.ts';

const options = JSON.parse(process.env['WAITLAB_LOOP'] ?? '{}') as ServerOptions;
const lane = laneAt(createLanes(1), 0);
const say = (message: FromLoopProcess) => process.send?.(message);

process.on('SIGINT', () => {});
process.on('message', (message) => {
  if (message !== 'counters') return;
  const loop = loopCounters(lane, performance.eventLoopUtilization());
  say({ type: 'counters', loop, hold: sumHolds([lane]) });
});

try {
  say({ type: 'listening', port: await startLoop(options, lane, false) });
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  say({ type: 'error', message, code: code ?? 'unknown' });
}
