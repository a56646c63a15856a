import { parentPort, workerData } from 'node:worker_threads';
import { laneAt } from './counters.ts';
import { startLoop } from './loop.ts';
import type { LoopWorkerData, LoopWorkerMessage } from './loop-thread.ts';

const { options, memory, index, blocks } = workerData as LoopWorkerData;
const say = (message: LoopWorkerMessage) => parentPort?.postMessage(message);

try {
  say({ port: await startLoop(options, { lane: laneAt(memory, index), index, blocks }, options.loops > 1) });
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  say({ error: message, code: code ?? 'unknown' });
}
