/** One front loop that speaks HTTP, and exactly `s` threads of which each holds one request while it waits. */
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import type { RunningServer, ServerOptions, StartServer } from './contract.ts';
import { createLanes, laneAt, loopCounters, sumHolds } from './counters.ts';
import { type Dispatcher, queueDispatch, runDispatch } from './dispatch.ts';
import { sharedLimits } from './limits.ts';

const dispatchers = { queue: queueDispatch, run: runDispatch } as const;

export const start: StartServer = async (options) => {
  const dispatcher = await dispatchers[options.dispatch](options);
  const lane = laneAt(createLanes(1), 0);
  const app = createApp(options, lane, dispatcher.waiting);
  const { host, port, backlog } = options;
  await app.ready();
  await new Promise<void>((resolve, reject) => {
    app.server.once('error', reject);
    app.server.listen({ host, port, backlog }, resolve);
  });
  return {
    ready: poolReady(options, (app.server.address() as AddressInfo).port, dispatcher),
    snapshot: () => ({
      loops: [loopCounters(lane, performance.eventLoopUtilization())],
      hold: sumHolds(dispatcher.slots.lanes),
      slots: dispatcher.slots.counters(),
      queueLength: dispatcher.queueLength(),
      ...(dispatcher.slots.blocks && { blocks: dispatcher.slots.blocks.read() }),
    }),
  };
};

function poolReady(options: ServerOptions, port: number, { slots }: Dispatcher): RunningServer['ready'] {
  return {
    host: options.host,
    port,
    model: 'thread-pool',
    loops: 1,
    slots: slots.counters().up,
    dispatch: options.dispatch,
    sharing: 'single',
    waitMs: options.waitMs,
    backlog: options.backlog,
    queueCapacity: options.queueCapacity,
    ...sharedLimits,
    slotsStartMs: slots.startMs,
  };
}
