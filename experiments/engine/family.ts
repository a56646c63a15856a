/** A server's processes: none of them may outlive it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf } from '../proc/command.ts';
import { processStat } from '../proc/process-stat.ts';
import { processTree } from '../proc/process-tree.ts';
import { LabError } from './errors.ts';

/** How long a descendant may need to see that its parent is gone. */
const endWithinMs = 3000;

export interface Family {
  /** Remembers who lives now, since the descendants of a process that is gone cannot be found. */
  look(): void;
  /** Throws `child-survived`, naming those who still live some time after their parent, and ends them. Without `/proc` it knows of none. */
  allEnded(): Promise<void>;
}

/** Of a server whose processes cannot be looked at. */
export const nobodyToEnd: Family = { look: () => {}, allEnded: async () => {} };

/** Looks at once. An id with its start time: one that was used again is a stranger, who is left alone. */
export function familyOf(root: number, withinMs = endWithinMs): Family {
  const seen = new Map<number, string>();
  const look = (): void => {
    for (const pid of processTree(root)) {
      const stat = processStat(pid);
      if (stat !== null) seen.set(pid, stat.startTicks);
    }
  };
  const alive = (): number[] =>
    [...seen].filter(([pid, startTicks]) => processStat(pid)?.startTicks === startTicks).map(([pid]) => pid);
  look();
  return { look, allEnded: () => allEnded(alive, withinMs) };
}

async function allEnded(alive: () => readonly number[], withinMs: number): Promise<void> {
  const deadlineMs = performance.now() + withinMs;
  while (alive().length > 0 && performance.now() < deadlineMs) await sleep(20);
  const survivors = alive();
  if (survivors.length === 0) return;
  const named = survivors.map((pid) => `pid ${pid} (${commandOf(pid)})`).join(', ');
  for (const pid of survivors) kill(pid);
  throw new LabError('child-survived', `still alive after the server ended: ${named}`, { phase: 'stop' });
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself in the meantime.
  }
}
