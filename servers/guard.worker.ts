/** What a guard's thread does: it blocks in place of the loop. Hosted by piscina. */
import { workerData } from 'node:worker_threads';
import { type Block, blockThread } from './block.ts';
import { BlockLog } from './block-log.ts';

export interface GuardWorkerData {
  readonly blocks: SharedArrayBuffer;
  /** The loop that is guarded. */
  readonly place: number;
}

const { blocks, place } = workerData as GuardWorkerData;
const log = new BlockLog(blocks);

export function hold(block: Block): void {
  log.during(place, block, true, () => blockThread(block));
}
