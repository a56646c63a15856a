/** The repair of a blocking handler: the same work on threads of its own, so that the loop goes on serving. */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { Block } from './block.ts';
import type { GuardWorkerData } from './guard.worker.ts';

/** Threads of one loop's guard; more blocks than that wait for each other, and for nobody else. */
export const guardThreads = 2;

export interface Guard {
  hold(block: Block): Promise<void>;
}

/** The threads exist before the first block, so that their price stands in every figure of the trial. */
export function startGuard(blocks: SharedArrayBuffer, place: number): Guard {
  const workerData: GuardWorkerData = { blocks, place };
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./guard.worker.js', import.meta.url)),
    minThreads: guardThreads,
    maxThreads: guardThreads,
    workerData,
    resourceLimits: { codeRangeSizeMb: 2, maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 64 },
  });
  return { hold: (block) => pool.run(block, { name: 'hold' }) };
}
