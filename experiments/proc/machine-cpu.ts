/** CPU time of the whole machine since boot, from `/proc/stat`. */
import type { Observed } from '../../results/record/observed.ts';
import { fromKernel } from './kernel-file.ts';

/** Ticks summed over all cores. */
export interface MachineCpu {
  readonly busy: number;
  readonly steal: number;
  readonly total: number;
}

export const machineCpu = (): Observed<MachineCpu> => fromKernel('/proc/stat', parseMachineCpu);

/** `cpu user nice system idle iowait irq softirq steal …`; guest time is inside user time already. */
export function parseMachineCpu(text: string): MachineCpu | null {
  const fields = /^cpu +(.+)$/m.exec(text)?.[1]?.split(' ').map(Number);
  if (fields === undefined || fields.length < 7) return null;
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] = fields;
  const busy = user + nice + system + irq + softirq;
  return { busy, steal, total: busy + idle + iowait + steal };
}

/** Shares of all cores' time between two readings, 0 to 1; null when no tick passed. */
export function cpuShares(before: MachineCpu, after: MachineCpu): { busy: number; steal: number } | null {
  const total = after.total - before.total;
  if (total <= 0) return null;
  return { busy: share(after.busy - before.busy, total), steal: share(after.steal - before.steal, total) };
}

/** Counters of a virtual machine may run back by a tick. */
const share = (part: number, total: number): number => Math.min(1, Math.max(0, part / total));
