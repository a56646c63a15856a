/** One event loop that serves: a request waits on a timer, and no thread is held. */
import type { AddressInfo } from 'node:net';
import { createApp, type Waiting } from './app.ts';
import { blockThread } from './block.ts';
import type { ServerOptions } from './contract.ts';
import { add, field, type Lane, recordHold } from './counters.ts';

/** Listens and resolves with the port. `reusePort` lets other loops of this process share it. */
export async function startLoop(options: ServerOptions, lane: Lane, reusePort: boolean): Promise<number> {
  const app = createApp(options, lane, timerWaiting(options.waitMs, lane));
  await app.ready();
  const { host, port, backlog } = options;
  await new Promise<void>((resolve, reject) => {
    app.server.once('error', reject);
    app.server.listen({ host, port, backlog, reusePort }, resolve);
  });
  return (app.server.address() as AddressInfo).port;
}

/** Node rounds its loop time down to whole milliseconds, so a timer can fire up to 1 ms early: the real hold is recorded. */
export function timerWaiting(waitMs: number, lane: Lane): Waiting {
  const waitUs = waitMs * 1000;
  return {
    wait(done) {
      const startMs = performance.now();
      setTimeout(() => {
        recordHold(lane, (performance.now() - startMs) * 1000, waitUs);
        done('ok');
      }, waitMs);
    },
    block(block, done) {
      lane[field.busy] = 1;
      blockThread(block);
      lane[field.busy] = 0;
      add(lane, field.blocks, 1);
      done('ok');
    },
  };
}
