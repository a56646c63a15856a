/** Processes by a variable of their environment: what a command started can be found whatever it does to its parents. */
import { readFileSync } from 'node:fs';
import { noProc } from './kernel-file.ts';
import { numericNames } from './pids.ts';
import { processStat } from './process-stat.ts';

/**
 * Living processes whose environment holds `NAME=value`, or that belong to the process group `group`. Those of other
 * users, and those that cleared their environment and left the group, are not seen. Empty without `/proc`.
 */
export function markedProcesses(mark: string, group: number): number[] {
  if (noProc !== null) return [];
  return numericNames('/proc').filter((pid) => {
    const stat = processStat(pid);
    return stat !== null && (stat.group === group || hasMark(pid, mark));
  });
}

export const groupOf = (pid: number): number | null => processStat(pid)?.group ?? null;

function hasMark(pid: number, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(mark);
  } catch {
    return false;
  }
}
