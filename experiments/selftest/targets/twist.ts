/** An event loop with one thing wrong: the app, counters and contract of the real servers, and a twist. */
import type { AddressInfo, Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp, type Waiting } from '../../../servers/app.ts';
import type { Counters, RunningServer, ServerOptions } from '../../../servers/contract.ts';
import { createLanes, type Lane, laneAt, loopCounters, sumHolds } from '../../../servers/counters.ts';
import { timerWaiting } from '../../../servers/loop.ts';
import { loopsReady } from '../../../servers/loops-ready.ts';
import { serve } from '../../../servers/serve.ts';

export interface Twist {
  readonly wait?: (honest: Waiting['wait'], options: ServerOptions, lane: Lane) => Waiting['wait'];
  readonly app?: (app: FastifyInstance) => void;
  /** The server that listens in place of the app's own. */
  readonly front?: (app: FastifyInstance) => Server;
  readonly counters?: (honest: Counters) => Counters;
  readonly ready?: (options: ServerOptions) => Partial<RunningServer['ready']>;
}

/** More requests than the proofs before the load send. */
export const afterProofs = 400;

/** True for every `n`th call after the proofs are over. */
export function everyNth(n: number): () => boolean {
  let calls = 0;
  return () => ++calls > afterProofs && calls % n === 0;
}

export const serveTwisted = (twist: Twist): Promise<void> =>
  serve(async (options) => {
    const lane = laneAt(createLanes(1), 0);
    const honest = timerWaiting(options, { lane, index: 0, blocks: null });
    const wait = twist.wait?.(honest.wait, options, lane) ?? honest.wait;
    const app = createApp(options, lane, { ...honest, wait });
    twist.app?.(app);
    await app.ready();
    const port = await listen(twist.front?.(app) ?? app.server, options);
    const counters = (): Counters => ({
      loops: [loopCounters(lane, performance.eventLoopUtilization())],
      hold: sumHolds([lane]),
      slots: null,
      queueLength: null,
    });
    return {
      ready: { ...loopsReady(options, port, 'single'), ...twist.ready?.(options) },
      snapshot: () => twist.counters?.(counters()) ?? counters(),
    };
  });

const listen = (server: Server, { host, port, backlog }: ServerOptions): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog }, () => resolve((server.address() as AddressInfo).port));
  });
