import { metrics } from '../../results/record/metrics.ts';
import { noProc } from '../proc/kernel-file.ts';
import { cpuSeconds, cpuSecondsOf, cpuSpent } from '../proc/process-cpu.ts';
import { type Observed, type Probe, unseenProcess } from './probe.ts';
import { createRate } from './rate.ts';
import { reading } from './reading.ts';

/** CPU of server and driver, in cores since the last tick. The kernel counts in 10 ms: 0.04 cores fine at 4 ticks a second. */
export const probe: Probe = {
  name: 'cpu',
  metrics: [metrics.cpu, metrics.driverCpu],
  everyTicks: 1,
  unavailable: () => noProc,
  start(observed) {
    const server = observed.targetPid === null ? null : treeCpu(observed, observed.targetPid);
    const serverRate = createRate(1);
    const driverRate = createRate(1);
    return {
      read: (nowMs) => [
        ...reading(metrics.cpu, 'cores', server === null ? null : serverRate.next(server(nowMs), nowMs)),
        ...reading(metrics.driverCpu, 'cores', driverRate.next(alive(observed.driverPid), nowMs)),
      ],
      absent: () => (server === null ? { [metrics.cpu]: unseenProcess(observed) } : {}),
    };
  },
};

/** Grows by what all processes of the tree spend; throws when its root is gone. */
function treeCpu({ tree }: Observed, root: number): (nowMs: number) => number {
  let last: ReadonlyMap<number, number> | null = null;
  let total = 0;
  return (nowMs) => {
    alive(root);
    const now = cpuSeconds(tree(nowMs));
    total += last === null ? 0 : cpuSpent(last, now);
    last = now;
    return total;
  };
}

function alive(pid: number): number {
  const seconds = cpuSecondsOf(pid);
  if (seconds === null) throw new Error(`process ${pid} is gone`);
  return seconds;
}
