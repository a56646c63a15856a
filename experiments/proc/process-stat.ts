/** `/proc/<pid>/stat`, the same for a thread. */
import { kernelText } from './kernel-file.ts';

/** USER_HZ: the unit of CPU times and start times in `/proc`, on every Linux that Node runs on. */
export const ticksPerSecond = 100;

export interface ProcessStat {
  readonly name: string;
  /** One letter of proc(5): R running or runnable, S and D waiting, Z zombie, X dead. */
  readonly state: string;
  readonly parent: number;
  /** Id of its process group. */
  readonly group: number;
  /** User plus system time of all its threads (of one thread in a thread's file), in ticks. */
  readonly cpuTicks: number;
  /** Clock ticks after boot. */
  readonly startTicks: string;
}

/** Fields of proc(5) `stat`. The name stands in brackets and may itself hold brackets and spaces. */
export function parseStat(text: string): ProcessStat {
  const close = text.lastIndexOf(')');
  const fields = text.slice(close + 2).split(' ', 20);
  return {
    name: text.slice(text.indexOf('(') + 1, close),
    state: fields[0] ?? '?',
    parent: Number(fields[1]),
    group: Number(fields[2]),
    cpuTicks: Number(fields[11]) + Number(fields[12]),
    startTicks: fields[19] ?? '',
  };
}

/** null when the process is gone; a zombie counts as gone. */
export function processStat(pid: number): ProcessStat | null {
  const text = kernelText(`/proc/${pid}/stat`);
  if (text === null) return null;
  const stat = parseStat(text);
  return stat.state === 'Z' || stat.state === 'X' ? null : stat;
}
