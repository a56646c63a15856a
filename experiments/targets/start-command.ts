/** A command as the engine sees a server. */
import { known } from '../../results/record/observed.ts';
import type { ExternalTarget } from '../../results/record/target.ts';
import { noContract } from '../checks/beyond-proof.ts';
import { howEnded } from '../engine/child.ts';
import { LabError } from '../engine/errors.ts';
import { portFreed } from '../engine/port-freed.ts';
import type { ServerProcess } from '../engine/server-process.ts';
import { type GroupEnding, type ProcessGroup, startGroup } from './process-group.ts';
import { awaitReady } from './ready.ts';

/** Resolves when its port answers; rejects with a LabError after everything that it started has been ended. */
export async function startCommand(
  target: ExternalTarget,
  path: string,
  signal: AbortSignal,
): Promise<ServerProcess> {
  const group = await startGroup(target);
  try {
    await awaitReady(target, path, group, signal);
  } catch (error) {
    await group.end();
    await released(target.port, error);
    throw error;
  }
  return running(target, group);
}

/** A listening socket may outlive its process by a moment, and the next trial may ask for the same port. */
async function released(port: number, error: unknown): Promise<void> {
  const strangers = error instanceof LabError && error.code === 'port-taken';
  if (!strangers) await portFreed(port).catch(() => {});
}

function running({ name }: ExternalTarget, group: ProcessGroup): ServerProcess {
  let asked = false;
  let ending: GroupEnding | null = null;
  const died = group.ended.then((how) => {
    if (asked) return new Promise<never>(() => {});
    throw new LabError('server-died', `${name} (pid ${group.pid}) ended ${howEnded(how)}`, {
      cause: how.lastWords,
    });
  });
  died.catch(() => {});
  return {
    pid: group.pid,
    ready: null,
    died,
    snapshot: () => Promise.reject(new Error(noContract)),
    end: async () => {
      asked = true;
      ending = await group.end();
    },
    ending: () => (ending === null ? null : known(ending)),
  };
}
