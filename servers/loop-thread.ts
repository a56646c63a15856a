/** The main thread's side of one loop in a worker thread. */
import { Worker } from 'node:worker_threads';
import type { ServerOptions } from './contract.ts';

export interface LoopWorkerData {
  readonly options: ServerOptions;
  readonly memory: SharedArrayBuffer;
  readonly index: number;
  /** null where faults are not enabled. */
  readonly blocks: SharedArrayBuffer | null;
}

export type LoopWorkerMessage = { readonly port: number } | { readonly error: string; readonly code: string };

export interface LoopThread {
  readonly port: number;
  utilisation(): { active: number; idle: number };
}

/** Rejects when the loop cannot listen. A loop that dies later ends the whole server: half a server is none. */
export function startLoopThread(workerData: LoopWorkerData): Promise<LoopThread> {
  const worker = new Worker(new URL('./loop.worker.js', import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (message: LoopWorkerMessage) => {
      if ('error' in message) {
        reject(Object.assign(new Error(message.error), { code: message.code }));
        return;
      }
      worker.once('exit', (code) => process.exit(code === 0 ? 1 : code));
      resolve({ port: message.port, utilisation: () => worker.performance.eventLoopUtilization() });
    });
  });
}
