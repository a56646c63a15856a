import { metrics } from '../../results/record/metrics.ts';
import { isKnown } from '../../results/record/observed.ts';
import { noProc } from '../proc/kernel-file.ts';
import { establishedOn } from '../proc/listen-table.ts';
import { type Probe, unseenProcess } from './probe.ts';
import { reading } from './reading.ts';

/**
 * Open connections of a server that does not count them itself, from the kernel's table of sockets: it is as long as
 * there are sockets on the machine, so twice a second. Other clients of the server are in it.
 */
export const probe: Probe = {
  name: 'sockets',
  metrics: [metrics.sockets],
  everyTicks: 2,
  unavailable: () => null,
  start(observed) {
    const { port, uncounted } = observed;
    return {
      read() {
        if (uncounted === undefined || port === undefined) return [];
        const open = establishedOn(port);
        return reading(metrics.sockets, 'count', isKnown(open) ? open.value : null);
      },
      absent(): Record<string, string | null> {
        if (uncounted === undefined) return { [metrics.sockets]: null };
        const because = noProc ?? (port === undefined ? unseenProcess(observed) : null);
        return because === null ? {} : { [metrics.sockets]: because };
      },
    };
  },
};
