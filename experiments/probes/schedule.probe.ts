import { metrics } from '../../results/record/metrics.ts';
import { kernelText, noProc } from '../proc/kernel-file.ts';
import { threadSchedule } from '../proc/schedstat.ts';
import { threadIds, threadName } from '../proc/threads.ts';
import { type Observed, type Probe, unseenProcess } from './probe.ts';
import { createRate } from './rate.ts';
import { reading } from './reading.ts';
import { threadRole } from './thread-role.ts';

const nanosecondsOfACore = 1e9;

/** Time the server's threads wanted a CPU and had none, and what the slots used of it. 2.5 ms for 211 threads, so twice a second. */
export const probe: Probe = {
  name: 'schedule',
  metrics: [metrics.runQueue, metrics.slotCpu],
  everyTicks: 2,
  unavailable: () =>
    noProc ?? (kernelText('/proc/self/schedstat') === null ? 'the kernel has no schedstat' : null),
  start(observed) {
    const total = createTotals(observed);
    const waited = createRate(nanosecondsOfACore);
    const ran = createRate(nanosecondsOfACore);
    return {
      read(nowMs) {
        if (observed.targetPid === null) return [];
        const { waitedNs, slotsRanNs } = total(observed.tree(nowMs));
        const slotCores = ran.next(slotsRanNs, nowMs);
        return [
          ...reading(metrics.runQueue, 'cores', waited.next(waitedNs, nowMs)),
          ...reading(metrics.slotCpu, 'cores', hasSlots(observed) ? slotCores : null),
        ];
      },
      absent() {
        const slots = hasSlots(observed) ? {} : { [metrics.slotCpu]: null };
        return observed.targetPid === null
          ? { [metrics.runQueue]: unseenProcess(observed), ...slots }
          : slots;
      },
    };
  },
};

/** Which threads of another program are its slots cannot be told. */
const hasSlots = ({ model, uncounted }: Observed): boolean =>
  model === 'thread-pool' && uncounted === undefined;

interface Totals {
  readonly waitedNs: number;
  readonly slotsRanNs: number;
}

/** A thread keeps its name, so that it is read once. */
function createTotals({ targetPid, model }: Observed): (pids: ReadonlySet<number>) => Totals {
  const isSlot = new Map<number, boolean>();
  const slot = (pid: number, id: number): boolean => {
    const known = isSlot.get(id) ?? threadRole(threadName(pid, id), model, pid !== targetPid) === 'slot';
    isSlot.set(id, known);
    return known;
  };
  return (pids) => {
    let waitedNs = 0;
    let slotsRanNs = 0;
    for (const pid of pids) {
      for (const id of threadIds(pid)) {
        const schedule = threadSchedule(pid, id);
        waitedNs += schedule?.waitedNs ?? 0;
        if (schedule !== null && slot(pid, id)) slotsRanNs += schedule.ranNs;
      }
    }
    return { waitedNs, slotsRanNs };
  };
}
