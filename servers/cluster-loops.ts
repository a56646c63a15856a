/** Loops as processes of `node:cluster`, where listeners cannot share a port. Memory is then a matter of PSS. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BlockRecord, HoldTotals, LoopCounters, RunningServer, ServerOptions } from './contract.ts';
import { addHolds, noHolds } from './holds.ts';
import { loopsReady } from './loops-ready.ts';

/** What a loop process tells the primary; counters only when asked with `'counters'`. */
export type FromLoopProcess =
  | { readonly type: 'listening'; readonly port: number }
  | { readonly type: 'error'; readonly message: string; readonly code: string }
  | {
      readonly type: 'counters';
      readonly loop: LoopCounters;
      readonly hold: HoldTotals;
      readonly blocks?: readonly BlockRecord[];
    };

/** The options of the server, and which of its loops this is. */
export type LoopOptions = ServerOptions & { readonly index: number };

/** Rejects when a loop process cannot listen or ends before it does. `entry`: another compiled file beside this one. */
export async function startClusterLoops(
  options: ServerOptions,
  entry = 'loop.process.js',
): Promise<RunningServer> {
  cluster.setupPrimary({ exec: fileURLToPath(new URL(entry, import.meta.url)) });
  // In a cluster, port 0 is the same port for every worker that asks for it.
  const loops = await Promise.all(
    Array.from({ length: options.loops }, (_, index) => forkLoop({ ...options, index })),
  );
  const port = loops[0]?.port ?? 0;
  const workers = loops.map(({ worker }) => worker);
  return {
    ready: loopsReady(options, port, 'cluster'),
    snapshot: async () => {
      const answers = await Promise.all(workers.map(askCounters));
      return {
        loops: answers.map(({ loop }) => loop),
        hold: answers.map(({ hold }) => hold).reduce(addHolds, noHolds),
        slots: null,
        queueLength: null,
        ...(options.faults && { blocks: answers.flatMap(({ blocks = [] }) => blocks) }),
      };
    },
  };
}

async function forkLoop(options: LoopOptions): Promise<{ worker: Worker; port: number }> {
  const worker = cluster.fork({ WAITLAB_LOOP: JSON.stringify(options) });
  const message = await firstMessage(worker);
  if (message.type === 'error') throw Object.assign(new Error(message.message), { code: message.code });
  worker.once('exit', (code: number) => process.exit(code === 0 ? 1 : code));
  return { worker, port: message.type === 'listening' ? message.port : 0 };
}

/** Rejects when the process cannot be started or ends before it says anything. */
function firstMessage(worker: Worker): Promise<FromLoopProcess> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code, signal) =>
      reject(
        new Error(
          `a loop process ended ${signal ? `by ${signal}` : `with exit code ${code}`} before it listened`,
        ),
      ),
    );
  });
}

async function askCounters(worker: Worker): Promise<Extract<FromLoopProcess, { type: 'counters' }>> {
  const answer = once(worker, 'message');
  worker.send('counters');
  const [message] = (await answer) as [FromLoopProcess];
  if (message.type !== 'counters') throw new Error(`a loop process answered ${message.type}`);
  return message;
}
