/** Something that runs already, as the engine sees a server: looked at, never ended. */
import { isKnown } from '../../results/record/observed.ts';
import type { ExternalTarget } from '../../results/record/target.ts';
import { noContract } from '../checks/beyond-proof.ts';
import { LabError } from '../engine/errors.ts';
import type { ServerProcess } from '../engine/server-process.ts';
import { listenSockets } from '../proc/listen-table.ts';
import { processStat } from '../proc/process-stat.ts';
import { processTree } from '../proc/process-tree.ts';
import { socketHolders } from '../proc/socket-holders.ts';
import { awaitGoodAnswer } from './answering.ts';

/** How often it is looked whether the process still lives. */
const lookMs = 250;

/** Resolves when it answers. Rejects with a LabError when nothing does, or not in plain HTTP. */
export async function attachUrl(
  target: ExternalTarget,
  path: string,
  signal: AbortSignal,
): Promise<ServerProcess> {
  await awaitGoodAnswer(target, path, signal);
  const found = processOf(target);
  const life = typeof found === 'number' ? watchLife(target.name, found) : null;
  return {
    pid: typeof found === 'number' ? found : null,
    ...(typeof found === 'string' && { unseen: found }),
    ready: null,
    keptRunning: true,
    died: life?.died ?? new Promise<never>(() => {}),
    snapshot: () => Promise.reject(new Error(noContract)),
    end: async () => life?.stop(),
  };
}

/** The process that listens, or why it is not known which. Of several that share the port, the one above the others. */
function processOf({ remote, port }: ExternalTarget): number | string {
  if (remote) return 'the server is on another machine';
  const sockets = listenSockets(port);
  if (!isKnown(sockets)) return sockets.unavailable;
  if (sockets.value.length === 0) return 'no socket of this network namespace listens on the port';
  const holders = socketHolders(new Set(sockets.value.map(({ inode }) => inode)));
  const pids = new Set([...holders.values()].flat().map(({ pid }) => pid));
  if (pids.size === 0) return 'the process that listens belongs to another user';
  return [...pids].find((pid) => isAbove(pid, pids)) ?? Math.min(...pids);
}

function isAbove(pid: number, others: ReadonlySet<number>): boolean {
  const tree = processTree(pid);
  return [...others].every((other) => tree.has(other));
}

function watchLife(name: string, pid: number): { died: Promise<never>; stop(): void } {
  const startTicks = processStat(pid)?.startTicks;
  let timer: NodeJS.Timeout | undefined;
  const died = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      if (processStat(pid)?.startTicks === startTicks) return;
      clearInterval(timer);
      reject(new LabError('server-died', `${name} (pid ${pid}) ended`));
    }, lookMs);
  });
  died.catch(() => {});
  return { died, stop: () => clearInterval(timer) };
}
