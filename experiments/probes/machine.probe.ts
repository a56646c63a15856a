import { metrics } from '../../results/record/metrics.ts';
import { isKnown } from '../../results/record/observed.ts';
import { noProc } from '../proc/kernel-file.ts';
import { cpuShares, type MachineCpu, machineCpu } from '../proc/machine-cpu.ts';
import type { Probe, Reading } from './probe.ts';

/** CPU of the whole machine since the last tick, and what the hypervisor took of it; shares of all cores. */
export const probe: Probe = {
  name: 'machine',
  metrics: [metrics.machineCpu, metrics.steal],
  everyTicks: 1,
  unavailable: () => noProc,
  start() {
    let last: MachineCpu | null = null;
    return {
      read() {
        const now = machineCpu();
        if (!isKnown(now)) throw new Error(now.unavailable);
        const shares = last === null ? null : cpuShares(last, now.value);
        last = now.value;
        return shares === null ? [] : shareReadings(shares);
      },
    };
  },
};

const shareReadings = ({ busy, steal }: { busy: number; steal: number }): Reading[] => [
  { metric: metrics.machineCpu, unit: 'share', value: busy },
  { metric: metrics.steal, unit: 'share', value: steal },
];
