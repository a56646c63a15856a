import type { Evidence } from '../../results/record/evidence.ts';
import { unavailable } from '../../results/record/observed.ts';
import { portOwner } from '../preflight/owner.ts';
import { identify } from '../preflight/process.ts';
import type { ServerProcess } from './server-process.ts';

export interface Identity {
  readonly owner: NonNullable<Evidence['ownerBefore']>;
  readonly process: NonNullable<Evidence['processBefore']>;
}

/** Who listens on the port, and who the server's processes are, now; unavailable where they cannot be looked at. */
export function identity(port: number, { pid, unseen }: Pick<ServerProcess, 'pid' | 'unseen'>): Identity {
  if (pid !== null) return { owner: portOwner(port, pid), process: identify(pid) };
  const because = unavailable(unseen ?? 'the process is not known');
  return { owner: because, process: because };
}
