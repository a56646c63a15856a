/** One trial of the real engine with a fault in it: real servers, driver, proofs and checks. */
import type { LoadResult } from '../../results/record/load.ts';
import { ownOptions, type TrialRecord } from '../../results/record/trial.ts';
import type { DriverProcess } from '../engine/driver-process.ts';
import { realParts } from '../engine/real-parts.ts';
import { type OwnServerProcess, startServer } from '../engine/server-process.ts';
import { type OnPhase, runTrial } from '../engine/trial.ts';
import type { TrialParts } from '../engine/trial-parts.ts';
import { startWatch } from '../engine/watch.ts';
import { chooseFreePort } from '../preflight/port.ts';
import { listProbes } from '../probes/registry.ts';
import { onPort, smallPlan } from './base-plan.ts';
import type { Moment, TrialFault } from './fault.ts';
import { Scene } from './scene.ts';

export interface FaultContext {
  readonly signal: AbortSignal;
  readonly onPhase: OnPhase;
}

/** Rejects with `interrupted` only, or when the fault itself could not be made. */
export async function runFault(fault: TrialFault, context: FaultContext): Promise<TrialRecord> {
  const plan = smallPlan(fault.model);
  const asked = onPort(fault.plan?.(plan) ?? plan, await chooseFreePort(plan.load.host));
  const stage = new Stage(fault, new Scene(asked));
  try {
    const parts = await stage.parts(await realParts());
    const record = await runTrial(asked, { index: 0, parts, ...context });
    stage.assertMade();
    return record;
  } finally {
    await stage.scene.restore();
  }
}

class Stage {
  readonly scene: Scene;
  readonly #fault: TrialFault;
  #failure: Error | null = null;

  constructor(fault: TrialFault, scene: Scene) {
    this.#fault = fault;
    this.scene = scene;
  }

  /** A fault that could not be made proves nothing. */
  assertMade(): void {
    if (this.#failure !== null) throw this.#failure;
  }

  async parts(real: TrialParts): Promise<TrialParts> {
    const probes = await listProbes();
    const { entry, probes: change } = this.#fault;
    const used = change?.(probes) ?? probes;
    return {
      ...real,
      findPort: async (plan) => {
        await this.#act('port');
        return real.findPort(plan);
      },
      startServer: async ({ roles }, signal) => {
        await this.#act('start');
        this.scene.server = this.#undoing(await startServer(ownOptions(roles.target), signal, entry));
        await this.#act('ready');
        return this.scene.server;
      },
      prove: async (plan, server) => {
        const evidence = await real.prove(plan, server);
        await this.#act('proved');
        return evidence;
      },
      startDriver: (plan) => this.#acting(real.startDriver(plan)),
      watch: (plan, server, driverPid) => startWatch(used, plan, server, driverPid),
    };
  }

  async #act(moment: Moment): Promise<void> {
    try {
      await this.#fault.at?.[moment]?.(this.scene);
    } catch (cause) {
      this.#failure ??= new Error(`the fault ${this.#fault.id} could not be made`, { cause });
    }
  }

  /** The port can only be free again after strangers are gone. */
  #undoing(server: OwnServerProcess): OwnServerProcess {
    return {
      ...server,
      end: async () => {
        await this.scene.restore();
        await server.end();
      },
    };
  }

  #acting(driver: DriverProcess): DriverProcess {
    driver.onPhase((phase) => void this.#act(phase));
    const report = (load: LoadResult): LoadResult => this.#fault.reported?.(load) ?? load;
    const result = driver.result.then(report);
    result.catch(() => {});
    return { ...driver, result };
  }
}
