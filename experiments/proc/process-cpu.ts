/** CPU time of processes. */
import { processStat, ticksPerSecond } from './process-stat.ts';

/** Seconds of CPU time since the start of a process, 10 ms fine, all its threads; null when it is gone. */
export function cpuSecondsOf(pid: number): number | null {
  const stat = processStat(pid);
  return stat === null ? null : stat.cpuTicks / ticksPerSecond;
}

/** CPU seconds by process; processes that are gone are absent. */
export function cpuSeconds(pids: Iterable<number>): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  for (const pid of pids) {
    const seconds = cpuSecondsOf(pid);
    if (seconds !== null) times.set(pid, seconds);
  }
  return times;
}

/** CPU seconds spent between two readings; a process that came in between counts from its start, one that went not at all. */
export function cpuSpent(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  let spent = 0;
  for (const [pid, seconds] of after) spent += Math.max(0, seconds - (before.get(pid) ?? 0));
  return spent;
}
