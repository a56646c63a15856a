/** The measured server as the engine sees it. */
import type { Evidence } from '../../results/record/evidence.ts';
import { fromServerSchema, type Ready, type Snapshot } from '../../results/record/server.ts';
import type { ServerOptions } from '../../servers/contract.ts';
import { type Child, howEnded, startChild } from './child.ts';
import { LabError } from './errors.ts';

export interface ServerProcess {
  /** null: its process cannot be looked at; `unseen` says why. */
  readonly pid: number | null;
  readonly unseen?: string;
  /** null: it does not speak the lab's contract. */
  readonly ready: Ready | null;
  /** It ran before the lab came and goes on after it: nothing of it is ended. */
  readonly keptRunning?: true;
  /** Rejects with `server-died` when the process ends; otherwise stays open. */
  readonly died: Promise<never>;
  /** The server's own counters now; rejects when it is gone or does not answer in time. */
  snapshot(): Promise<Snapshot>;
  end(): Promise<void>;
  /** How it ended, once it has, where that is worth a word. */
  ending?(): Evidence['ending'] | null;
}

/** One that speaks the lab's contract, in a process of its own. */
export interface OwnServerProcess extends ServerProcess {
  readonly pid: number;
  readonly ready: Ready;
}

const snapshotTimeoutMs = 5000;
/** Time for one slot to come up on a very busy core, and for the rest of the process. */
const startTimeoutMs = (slots: number): number => 20_000 + 250 * slots;

/**
 * Resolves when the server says that it is ready; rejects with a LabError, leaving no process behind. `entry` is
 * another compiled file of this project that speaks the same contract.
 */
export async function startServer(
  options: ServerOptions,
  signal: AbortSignal,
  entry = 'servers/main.js',
): Promise<OwnServerProcess> {
  const child = startChild(entry, options);
  const snapshots = new Map<number, (snapshot: Snapshot) => void>();
  try {
    const ready = await readiness(child, snapshots, startTimeoutMs(options.slots), signal);
    return runningServer(child, ready, snapshots);
  } catch (error) {
    await child.end();
    throw error;
  }
}

function readiness(
  child: Child,
  snapshots: Map<number, (snapshot: Snapshot) => void>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Ready> {
  return new Promise((resolve, reject) => {
    const fail = (code: 'server-start-failed' | 'server-start-timeout', message: string, cause?: unknown) =>
      reject(new LabError(code, message, { phase: 'start', cause }));
    const timer = setTimeout(
      () => fail('server-start-timeout', `the server was not ready after ${timeoutMs / 1000} s`),
      timeoutMs,
    );
    const onAbort = () => reject(new LabError('interrupted', 'interrupted while the server started'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    child.ended.then((ending) => {
      clearTimeout(timer);
      fail(
        'server-start-failed',
        `the server ended ${howEnded(ending)} before it was ready`,
        ending.lastWords,
      );
    });
    child.onMessage((raw) => {
      const read = fromServerSchema.safeParse(raw);
      // Once ready, an answer that cannot be read is no answer: its snapshot runs into its time limit and is unknown.
      if (!read.success) {
        clearTimeout(timer);
        fail('server-start-failed', 'the server said what its contract does not know', read.error);
        return;
      }
      const message = read.data;
      switch (message.type) {
        case 'ready':
          clearTimeout(timer);
          signal.removeEventListener('abort', onAbort);
          resolve(message);
          break;
        case 'failed':
          clearTimeout(timer);
          reject(startFailure(message.code, message.message));
          break;
        case 'snapshot':
          snapshots.get(message.id)?.(message);
          break;
        default:
          message satisfies never;
      }
    });
  });
}

function startFailure(code: string, message: string): LabError {
  if (code === 'EADDRINUSE') return new LabError('port-taken', message, { phase: 'start' });
  if (code === 'EACCES') return new LabError('port-forbidden', message, { phase: 'start' });
  return new LabError('server-start-failed', `the server could not start: ${message}`, { phase: 'start' });
}

function runningServer(
  child: Child,
  ready: Ready,
  snapshots: Map<number, (snapshot: Snapshot) => void>,
): OwnServerProcess {
  let ending = false;
  const died = child.ended.then((how) => {
    if (ending) return new Promise<never>(() => {});
    throw new LabError('server-died', `the server (pid ${child.pid}) ended ${howEnded(how)}`, {
      cause: how.lastWords,
    });
  });
  died.catch(() => {});
  let lastId = 0;
  return {
    pid: child.pid,
    ready,
    died,
    snapshot: () => Promise.race([died, askSnapshot(child, ++lastId, snapshots)]),
    end: async () => {
      ending = true;
      await child.end();
    },
  };
}

function askSnapshot(
  child: Child,
  id: number,
  snapshots: Map<number, (snapshot: Snapshot) => void>,
): Promise<Snapshot> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      snapshots.delete(id);
      reject(new Error(`no counters from the server within ${snapshotTimeoutMs / 1000} s`));
    }, snapshotTimeoutMs);
    timer.unref();
    snapshots.set(id, (snapshot) => {
      clearTimeout(timer);
      snapshots.delete(id);
      resolve(snapshot);
    });
    child.send({ type: 'snapshot', id });
  });
}
