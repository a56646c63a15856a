/** Entry of one loop process of the cluster. It ends with its primary: the runtime does that when IPC closes. */
import { BlockLog, createBlockLog } from './block-log.ts';
import type { FromLoopProcess, LoopOptions } from './cluster-loops.ts';
import { createLanes, laneAt, loopCounters, sumHolds } from './counters.ts';
import { startLoop } from './loop.ts';

const options = JSON.parse(process.env['WAITLAB_LOOP'] ?? '{}') as LoopOptions;
const lane = laneAt(createLanes(1), 0);
const blocks = options.faults ? createBlockLog() : null;
const say = (message: FromLoopProcess) => process.send?.(message);

process.on('SIGINT', () => {});
process.on('message', (message) => {
  if (message !== 'counters') return;
  const loop = loopCounters(lane, performance.eventLoopUtilization());
  say({
    type: 'counters',
    loop,
    hold: sumHolds([lane]),
    ...(blocks && { blocks: new BlockLog(blocks).read() }),
  });
});

try {
  say({ type: 'listening', port: await startLoop(options, { lane, index: options.index, blocks }, false) });
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  say({ type: 'error', message, code: code ?? 'unknown' });
}
