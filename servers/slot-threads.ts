/** The pool's threads as they end: piscina itself starts others in their place and says nothing of it. */
import type { Worker } from 'node:worker_threads';
import type { Piscina } from 'piscina';

type OnExit = (threadId: number, cause: unknown) => void;

/** Calls `onExit` once for every thread that ends, later ones included; `onError` with what no task can be told of. */
export function watchThreads(pool: Piscina, onExit: OnExit, onError: (cause: unknown) => void): void {
  const seen = new WeakSet<Worker>();
  const look = (): void => {
    for (const thread of pool.threads) {
      if (seen.has(thread)) continue;
      seen.add(thread);
      watch(thread, onExit);
    }
  };
  look();
  pool.on('workerCreate', look);
  pool.on('error', onError);
}

/** A thread has no id any more when it has ended. */
function watch(thread: Worker, onExit: OnExit): void {
  const { threadId } = thread;
  let cause: unknown = null;
  thread.once('error', (error) => {
    cause = error;
  });
  thread.once('exit', (code) => onExit(threadId, cause ?? new Error(`its thread ended with code ${code}`)));
}
