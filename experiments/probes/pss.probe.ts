import { metrics } from '../../results/record/metrics.ts';
import { kernelText, noProc } from '../proc/kernel-file.ts';
import { pssBytes } from '../proc/process-memory.ts';
import { type Probe, unseenProcess } from './probe.ts';
import { reading } from './reading.ts';

/**
 * Proportional memory of the server's processes together. The kernel walks every page and holds the address space's
 * lock meanwhile: 21 ms for 1.6 GB and 200 threads, so once a second (2 % of a core).
 */
export const probe: Probe = {
  name: 'pss',
  metrics: [metrics.pss],
  everyTicks: 4,
  unavailable: () =>
    noProc ?? (kernelText('/proc/self/smaps_rollup') === null ? 'the kernel has no smaps_rollup' : null),
  start: (observed) => ({
    read: (nowMs) =>
      observed.targetPid === null
        ? []
        : reading(
            metrics.pss,
            'bytes',
            [...observed.tree(nowMs)].reduce((sum, pid) => sum + pssBytes(pid), 0),
          ),
    absent: () => (observed.targetPid === null ? { [metrics.pss]: unseenProcess(observed) } : {}),
  }),
};
