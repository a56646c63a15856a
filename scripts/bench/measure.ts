/** Single figures for the bench. Servers and drivers are the lab's own processes; nothing here is a verdict. */
import { startChild } from '../../experiments/engine/child.ts';
import { startDriver } from '../../experiments/engine/driver-process.ts';
import { type OwnServerProcess, startServer } from '../../experiments/engine/server-process.ts';
import { unlessAborted } from '../../experiments/engine/unless-aborted.ts';
import { planTrial } from '../../experiments/trial-plan.ts';
import type { LoadResult } from '../../results/record/load.ts';
import type { RunSettings } from '../../results/record/run.ts';
import type { ServerOptions } from '../../servers/contract.ts';
import type { PlainCost, PlainLoad } from './plain-autocannon.ts';
import { soundRate } from './sound.ts';

export interface Target {
  readonly model: ServerOptions['model'];
  readonly dispatch: ServerOptions['dispatch'];
  /** Compiled entry; the lab's own server unless said otherwise. */
  readonly entry?: string;
}

export const eventLoop: Target = { model: 'event-loop', dispatch: 'queue' };
export const bareHttp: Target = { ...eventLoop, entry: 'scripts/bench/bare-http.js' };
export const pool = (dispatch: ServerOptions['dispatch']): Target => ({ model: 'thread-pool', dispatch });

/** Starts the target, hands it over, and ends it whatever happens. */
export async function withServer<T>(
  settings: RunSettings,
  target: Target,
  signal: AbortSignal,
  use: (server: OwnServerProcess) => Promise<T>,
): Promise<T> {
  const { roles } = planTrial({ ...settings, dispatch: target.dispatch }, target.model, 1, 0);
  const server = await startServer(roles.target, signal, target.entry);
  try {
    return await use(server);
  } finally {
    await server.end();
  }
}

/** One closed-loop load by the lab's driver. */
export async function load(
  settings: RunSettings,
  server: OwnServerProcess,
  connections: number,
  signal: AbortSignal,
): Promise<LoadResult> {
  const { load } = planTrial(settings, server.ready.model, connections, 0);
  const driver = startDriver({ ...load, port: server.ready.port });
  try {
    return await unlessAborted(signal, Promise.race([driver.result, server.died]));
  } finally {
    await driver.end();
  }
}

/** Answers a second under one load of a server of its own; null when the load was not sound. */
export const rate = (
  settings: RunSettings,
  target: Target,
  connections: number,
  signal: AbortSignal,
): Promise<number | null> =>
  withServer(settings, target, signal, async (server) =>
    soundRate(await load(settings, server, connections, signal)),
  );

/** The same for plain autocannon; its opening of connections is inside, about 1 % against it. Bodies are not compared. */
export async function plainCost(
  settings: RunSettings,
  server: OwnServerProcess,
  connections: number,
  signal: AbortSignal,
): Promise<number | null> {
  const argument: PlainLoad = {
    url: `http://127.0.0.1:${server.ready.port}/wait`,
    connections,
    warmupSeconds: Math.max(1, Math.round(settings.warmupMs / 1000)),
    seconds: Math.max(1, Math.round(settings.windowMs / 1000)),
  };
  const child = startChild('scripts/bench/plain-autocannon.js', argument);
  const answered = new Promise<PlainCost>((resolve, reject) => {
    child.onMessage((message) => resolve(message as PlainCost));
    child.ended.then(({ lastWords }) => reject(new Error(`plain autocannon ended early: ${lastWords}`)));
  });
  try {
    const cost = await unlessAborted(signal, answered);
    return cost.errors === 0 && cost.answers > 0 ? cost.cpuUs / cost.answers : null;
  } finally {
    await child.end();
  }
}
