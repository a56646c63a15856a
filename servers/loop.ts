/** One event loop that serves: a request waits on a timer, and no thread is held. */
import type { AddressInfo } from 'node:net';
import { createApp, type Waiting } from './app.ts';
import { blockThread } from './block.ts';
import { BlockLog } from './block-log.ts';
import type { ServerOptions } from './contract.ts';
import { add, field, type Lane, recordHold } from './counters.ts';
import { startGuard } from './guard.ts';

/** Where a loop counts, and which one it is. */
export interface LoopPlace {
  readonly lane: Lane;
  readonly index: number;
  /** null where faults are not enabled. */
  readonly blocks: SharedArrayBuffer | null;
}

/** Listens and resolves with the port. `reusePort` lets other loops of this process share it. */
export async function startLoop(
  options: ServerOptions,
  place: LoopPlace,
  reusePort: boolean,
): Promise<number> {
  const app = createApp(options, place.lane, timerWaiting(options, place), place.index);
  await app.ready();
  const { host, port, backlog } = options;
  await new Promise<void>((resolve, reject) => {
    app.server.once('error', reject);
    app.server.listen({ host, port, backlog, reusePort }, resolve);
  });
  return (app.server.address() as AddressInfo).port;
}

export const timerWaiting = (options: ServerOptions, place: LoopPlace): Waiting => ({
  wait: timerWait(options.waitMs, place.lane),
  block: options.guard === true && place.blocks !== null ? offTheLoop(place, place.blocks) : onTheLoop(place),
});

/** Node rounds its loop time down to whole milliseconds, so a timer can fire up to 1 ms early: the real hold is recorded. */
function timerWait(waitMs: number, lane: Lane): Waiting['wait'] {
  const waitUs = waitMs * 1000;
  return (done) => {
    const startMs = performance.now();
    setTimeout(() => {
      recordHold(lane, (performance.now() - startMs) * 1000, waitUs);
      done('ok');
    }, waitMs);
  };
}

/** The mistake: everything that lives on this loop stands still. */
function onTheLoop({ lane, index, blocks }: LoopPlace): Waiting['block'] {
  const log = blocks === null ? null : new BlockLog(blocks);
  return (block, done) => {
    lane[field.busy] = 1;
    if (log === null) blockThread(block);
    else log.during(index, block, false, () => blockThread(block));
    lane[field.busy] = 0;
    add(lane, field.blocks, 1);
    done('ok');
  };
}

/** The repair. */
function offTheLoop({ lane, index }: LoopPlace, blocks: SharedArrayBuffer): Waiting['block'] {
  const guard = startGuard(blocks, index);
  return (block, done) => {
    guard.hold(block).then(
      () => {
        add(lane, field.blocks, 1);
        done('ok');
      },
      () => done('failed'),
    );
  };
}
