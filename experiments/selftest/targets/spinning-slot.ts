/** A pool of one slot that burns CPU for the time it should wait. */
import type { AddressInfo } from 'node:net';
import { createApp } from '../../../servers/app.ts';
import { createLanes, laneAt, loopCounters, recordHold, sumHolds } from '../../../servers/counters.ts';
import { queueDispatch } from '../../../servers/dispatch.ts';
import { loopsReady } from '../../../servers/loops-ready.ts';
import { serve } from '../../../servers/serve.ts';

await serve(async (options) => {
  const { waitMs, host, port, backlog } = options;
  const { slots, waiting, queueLength } = await queueDispatch({ ...options, slots: 1 });
  const lane = laneAt(createLanes(1), 0);
  const holds = laneAt(createLanes(1), 0);
  let freeMs = 0;
  const app = createApp(options, lane, {
    ...waiting,
    wait(done) {
      const arrivedMs = performance.now();
      waiting.block({ ms: waitMs, mode: 'spin' }, (outcome) => {
        const nowMs = performance.now();
        // Seen from the front: never shorter than the spin, which is exact.
        const holdMs = Math.max(waitMs, nowMs - Math.max(arrivedMs, freeMs));
        recordHold(holds, holdMs * 1000, waitMs * 1000);
        freeMs = nowMs;
        done(outcome);
      });
    },
  });
  await app.ready();
  await new Promise<void>((resolve) => app.server.listen({ host, port, backlog }, resolve));
  const bound = (app.server.address() as AddressInfo).port;
  return {
    ready: {
      ...loopsReady({ ...options, loops: 1 }, bound, 'single'),
      model: 'thread-pool',
      slots: 1,
      dispatch: 'queue',
      queueCapacity: options.queueCapacity,
      slotsStartMs: slots.startMs,
    },
    snapshot: () => ({
      loops: [loopCounters(lane, performance.eventLoopUtilization())],
      hold: sumHolds([holds]),
      slots: slots.counters(),
      queueLength: queueLength(),
    }),
  };
});
