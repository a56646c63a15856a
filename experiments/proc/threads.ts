/** The threads of a process. */
import { kernelText, liveText } from './kernel-file.ts';
import { numericNames } from './pids.ts';
import { parseStat } from './process-stat.ts';

export interface Thread {
  readonly id: number;
  /** At most 15 characters. */
  readonly name: string;
  /** `running`: on a CPU or ready to run. Everything else waits. */
  readonly state: 'running' | 'waiting';
}

export const threadIds = (pid: number): number[] => numericNames(`/proc/${pid}/task`);

/** Name and state of every living thread. Throws when the process is gone. */
export function threadsOf(pid: number): Thread[] {
  return threadIds(pid).flatMap((id) => {
    const text = kernelText(`/proc/${pid}/task/${id}/stat`);
    if (text === null) return [];
    const { name, state } = parseStat(text);
    if (state === 'Z' || state === 'X') return [];
    return [{ id, name, state: state === 'R' ? 'running' : 'waiting' } as const];
  });
}

export const threadName = (pid: number, id: number): string =>
  liveText(`/proc/${pid}/task/${id}/comm`).trimEnd();
