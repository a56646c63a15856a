/** The machine over an interval: was it ours alone? */
import { loadavg } from 'node:os';
import type { EvidenceValue } from '../../results/record/evidence.ts';
import { isKnown, known, type Observed, unavailable } from '../../results/record/observed.ts';
import { type Throttling, throttledBetween, throttling } from '../proc/cgroup.ts';
import { cpuShares, type MachineCpu, machineCpu } from '../proc/machine-cpu.ts';
import { cpuPressureUs } from '../proc/pressure.ts';
import { cpuSeconds, cpuSpent } from '../proc/process-cpu.ts';
import { ticksPerSecond } from '../proc/process-stat.ts';
import { processTree } from '../proc/process-tree.ts';

export type Machine = EvidenceValue<'machineDuring'>;

export interface MachineInterval {
  stop(): Observed<Machine>;
}

interface Moment {
  readonly atMs: number;
  readonly cpu: Observed<MachineCpu>;
  readonly pressureUs: number | null;
  readonly throttling: Throttling;
  readonly ours: ReadonlyMap<number, number>;
}

/**
 * From now to `stop`. Ours are the lab's own process and those of `roots` (target and driver) with their descendants:
 * whatever else the lab's processes started is a neighbour like any other. `foreignCores` is null when one of ours
 * ended meanwhile, since what it used is then unknown.
 */
export function startMachineInterval(roots: readonly number[] = []): MachineInterval {
  const before = moment(roots);
  return { stop: () => between(before, moment(roots)) };
}

const moment = (roots: readonly number[]): Moment => ({
  atMs: performance.now(),
  cpu: machineCpu(),
  pressureUs: cpuPressureUs(),
  throttling: throttling(),
  ours: cpuSeconds([process.pid, ...roots.flatMap((root) => [...processTree(root)])]),
});

function between(before: Moment, after: Moment): Observed<Machine> {
  if (!isKnown(before.cpu)) return before.cpu;
  if (!isKnown(after.cpu)) return after.cpu;
  const shares = cpuShares(before.cpu.value, after.cpu.value);
  if (shares === null) return unavailable('the interval is shorter than a clock tick');
  const elapsedMs = after.atMs - before.atMs;
  const pressureUs = growth(before.pressureUs, after.pressureUs);
  return known({
    cpuBusy: shares.busy,
    steal: shares.steal,
    load1: loadavg()[0] ?? 0,
    cpuPressure: pressureUs === null ? null : Math.min(1, pressureUs / 1000 / elapsedMs),
    throttledUs: throttledBetween(before.throttling, after.throttling),
    foreignCores: foreignCores(before, after, after.cpu.value.busy - before.cpu.value.busy),
  });
}

const growth = (before: number | null, after: number | null): number | null =>
  before === null || after === null ? null : Math.max(0, after - before);

/** The machine's busy time less ours; both are counted in ticks, so a little below zero is zero. */
function foreignCores(before: Moment, after: Moment, busyTicks: number): number | null {
  if ([...before.ours.keys()].some((pid) => !after.ours.has(pid))) return null;
  const foreignSeconds = busyTicks / ticksPerSecond - cpuSpent(before.ours, after.ours);
  return Math.max(0, foreignSeconds / ((after.atMs - before.atMs) / 1000));
}
