/** Loops as worker threads of one process; the main thread only watches. */
import { BlockLog, createBlockLog } from './block-log.ts';
import type { RunningServer, ServerOptions } from './contract.ts';
import { createLanes, laneAt, loopCounters, sumHolds } from './counters.ts';
import { startLoopThread } from './loop-thread.ts';
import { loopsReady } from './loops-ready.ts';

export async function startThreadLoops(options: ServerOptions): Promise<RunningServer> {
  const memory = createLanes(options.loops);
  const lanes = Array.from({ length: options.loops }, (_, i) => laneAt(memory, i));
  const blocks = options.faults ? createBlockLog() : null;
  const first = await startLoopThread({ options, memory, index: 0, blocks });
  const others = lanes
    .slice(1)
    .map((_, i) =>
      startLoopThread({ options: { ...options, port: first.port }, memory, index: i + 1, blocks }),
    );
  const threads = [first, ...(await Promise.all(others))];
  return {
    ready: loopsReady(options, first.port, options.loops > 1 ? 'reusePort' : 'single'),
    snapshot: () => ({
      loops: threads.map((thread, i) => loopCounters(laneAt(memory, i), thread.utilisation())),
      hold: sumHolds(lanes),
      slots: null,
      queueLength: null,
      ...(blocks && { blocks: new BlockLog(blocks).read() }),
    }),
  };
}
