/** What proofs and observation cost a trial: the same server with and without them, turn by turn. */

import { startDriver } from '../../experiments/engine/driver-process.ts';
import { realParts } from '../../experiments/engine/real-parts.ts';
import type { OwnServerProcess } from '../../experiments/engine/server-process.ts';
import type { TrialParts, Watch } from '../../experiments/engine/trial-parts.ts';
import { unlessAborted } from '../../experiments/engine/unless-aborted.ts';
import { cpuSeconds, cpuSpent } from '../../experiments/proc/process-cpu.ts';
import { processTree } from '../../experiments/proc/process-tree.ts';
import { planTrial } from '../../experiments/trial-plan.ts';
import type { LoadResult } from '../../results/record/load.ts';
import type { RunSettings } from '../../results/record/run.ts';
import type { TrialPlan } from '../../results/record/trial.ts';
import { type Target, withServer } from './measure.ts';
import { isSound, ratio } from './sound.ts';

export interface Overhead {
  /** CPU of server and driver an answer inside the window, observed over unobserved. */
  readonly cpu: number | null;
  /** Seconds that the proofs before and after the load add to a trial. */
  readonly proofSeconds: number;
}

/** Observed and not, as A B B A, so that a drift of the machine hurts both alike. */
const turns: readonly boolean[] = [true, false, false, true];

export async function overhead(
  settings: RunSettings,
  target: Target,
  connections: number,
  signal: AbortSignal,
): Promise<Overhead> {
  const parts = await realParts();
  return withServer(settings, target, signal, async (server) => {
    const plan = planOn(server.ready.port, planTrial(settings, target.model, connections, 0));
    const before = await seconds(() => unlessAborted(signal, parts.prove(plan, server)));
    const costs = { observed: [] as (number | null)[], unobserved: [] as (number | null)[] };
    for (const observed of turns)
      costs[observed ? 'observed' : 'unobserved'].push(
        await cost(plan, server, observed ? parts : null, signal),
      );
    const after = await seconds(() => unlessAborted(signal, parts.proveAgain(plan, server)));
    const look = await seconds(() => parts.findPort(planOn(0, plan)));
    return { cpu: ratio(sum(costs.observed), sum(costs.unobserved)), proofSeconds: look + before + after };
  });
}

const planOn = (port: number, { roles, load, ...rest }: TrialPlan): TrialPlan => ({
  ...rest,
  roles: { target: { ...roles.target, port } },
  load: { ...load, port },
});

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return (performance.now() - startMs) / 1000;
}

/** Microseconds of CPU an answer, server and driver together; null when the load was not sound. */
async function cost(
  plan: TrialPlan,
  server: OwnServerProcess,
  parts: TrialParts | null,
  signal: AbortSignal,
): Promise<number | null> {
  const driver = startDriver(plan.load);
  const watch: Watch | undefined = parts?.watch(plan, server, driver.pid);
  let window: LoadResult['window'] | null = null;
  const readings: ReadonlyMap<number, number>[] = [];
  driver.onPhase((phase) => {
    if (phase === 'window') watch?.windowOpened();
    if (phase === 'drain') watch?.windowClosed();
    if (phase === 'window' || phase === 'drain')
      readings.push(cpuSeconds([...processTree(server.pid), driver.pid]));
  });
  try {
    const load = await unlessAborted(signal, Promise.race([driver.result, server.died]));
    window = load.window;
    await watch?.stop(window);
    const [start, end] = readings;
    if (!start || !end || !isSound(load)) return null;
    return (cpuSpent(start, end) * 1e6) / load.window.answers;
  } finally {
    if (window === null) await watch?.stop(null);
    await driver.end();
  }
}

const sum = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>(
    (total, value) => (total === null || value === null ? null : total + value),
    0,
  );
