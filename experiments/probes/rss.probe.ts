import { metrics } from '../../results/record/metrics.ts';
import { noProc } from '../proc/kernel-file.ts';
import { rssBytes } from '../proc/process-memory.ts';
import { type Probe, unseenProcess } from './probe.ts';
import { reading } from './reading.ts';

/** Resident memory. Not given for a server of several processes: their sum counts shared pages again and again. */
export const probe: Probe = {
  name: 'rss',
  metrics: [metrics.rss, metrics.driverRss],
  everyTicks: 1,
  unavailable: () => noProc,
  start(observed) {
    const { targetPid, driverPid, tree } = observed;
    let processes = 1;
    return {
      read(nowMs) {
        processes = Math.max(processes, tree(nowMs).size);
        return [
          ...reading(
            metrics.rss,
            'bytes',
            targetPid !== null && processes === 1 ? rssBytes(targetPid) : null,
          ),
          ...reading(metrics.driverRss, 'bytes', rssBytes(driverPid)),
        ];
      },
      absent() {
        if (targetPid === null) return { [metrics.rss]: unseenProcess(observed) };
        if (processes === 1) return {};
        return {
          [metrics.rss]: `the server has ${processes} processes, whose RSS counts shared pages twice: see PSS`,
        };
      },
    };
  },
};
