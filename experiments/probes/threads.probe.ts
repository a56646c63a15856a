import { metrics, threadMetric, threadRoles, threadStates } from '../../results/record/metrics.ts';
import { noProc } from '../proc/kernel-file.ts';
import { threadsOf } from '../proc/threads.ts';
import { allAbsent, type Observed, type Probe, type Reading, unseenProcess } from './probe.ts';
import { threadRole } from './thread-role.ts';

const everyMetric = threadRoles.flatMap((role) => threadStates.map((state) => threadMetric(role, state)));

/** Threads of the server by role and state. 3 ms for 211 threads, so twice a second. A state is that of the moment: short runs are missed. */
export const probe: Probe = {
  name: 'threads',
  metrics: [metrics.threads, ...everyMetric],
  everyTicks: 2,
  unavailable: () => noProc,
  start: (observed) => ({
    read: (nowMs) => (observed.targetPid === null ? [] : countThreads(observed.tree(nowMs), observed)),
    absent: () =>
      observed.targetPid === null
        ? allAbsent([metrics.threads, ...everyMetric], unseenProcess(observed))
        : {},
  }),
};

function countThreads(pids: ReadonlySet<number>, { targetPid, model }: Observed): Reading[] {
  const counts = new Map(everyMetric.map((metric) => [metric, 0]));
  let total = 0;
  for (const pid of pids) {
    for (const { name, state } of threadsOf(pid)) {
      const metric = threadMetric(threadRole(name, model, pid !== targetPid), state);
      counts.set(metric, (counts.get(metric) ?? 0) + 1);
      total++;
    }
  }
  const byRole = [...counts].map(([metric, value]) => ({ metric, unit: 'count', value }) as const);
  return [{ metric: metrics.threads, unit: 'count', value: total }, ...byRole];
}
