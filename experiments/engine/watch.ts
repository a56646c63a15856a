/** Observation of one load: probes and machine while it runs, the server's counters at the two edges of the window. */
import type { Evidence } from '../../results/record/evidence.ts';
import type { LoadResult } from '../../results/record/load.ts';
import { known, unavailable } from '../../results/record/observed.ts';
import { isExternal } from '../../results/record/target.ts';
import type { TrialPlan } from '../../results/record/trial.ts';
import { noContract } from '../checks/beyond-proof.ts';
import type { Probe } from '../probes/probe.ts';
import { counters } from './counters.ts';
import { startKernelInterval } from './kernel.ts';
import { type MachineInterval, startMachineInterval } from './machine-interval.ts';
import { startObserver } from './observe.ts';
import type { ServerProcess } from './server-process.ts';
import type { Watch } from './trial-parts.ts';

type Counters = NonNullable<Evidence['countersBefore']>;

const notReached = unavailable('the load did not get so far');

export function startWatch(
  probes: readonly Probe[],
  { roles: { target } }: TrialPlan,
  server: ServerProcess,
  driverPid: number,
): Watch {
  const kernel = startKernelInterval();
  const observer = startObserver(probes, {
    targetPid: server.pid,
    driverPid,
    model: target.model,
    ...(server.unseen !== undefined && { unseen: server.unseen }),
    ...(isExternal(target) && { uncounted: noContract }),
    ...(isExternal(target) && target.remote ? {} : { port: target.port }),
    snapshot: () => server.snapshot(),
  });
  let machine: MachineInterval | null = null;
  let machineDuring: Evidence['machineDuring'] = notReached;
  let opened: Promise<Counters> = Promise.resolve(notReached);
  let closed: Promise<Counters> = Promise.resolve(notReached);
  return {
    windowOpened: () => {
      opened = counters(server);
      machine = startMachineInterval([...(server.pid === null ? [] : [server.pid]), driverPid]);
    },
    windowClosed: () => {
      closed = counters(server);
      machineDuring = machine?.stop() ?? notReached;
    },
    stop: async (window) => ({
      probes: observed(observer.stop(window?.startMs ?? 0, window?.lengthMs ?? 0), window),
      kernel: kernel.stop(),
      machineDuring,
      countersWindowStart: await opened,
      countersWindowEnd: await closed,
    }),
  };
}

const observed = (
  probes: ReturnType<ReturnType<typeof startObserver>['stop']>,
  window: LoadResult['window'] | null,
): NonNullable<Evidence['probes']> => (window === null ? notReached : known(probes));
