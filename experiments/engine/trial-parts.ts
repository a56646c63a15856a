/** The parts of which a trial is made; real ones in `real-parts.ts`, scripted ones in tests of the order of phases. */
import type { ActionPlan } from '../../results/record/action.ts';
import type { Evidence } from '../../results/record/evidence.ts';
import type { FoundWidth } from '../../results/record/found-width.ts';
import type { LoadPlan, LoadResult } from '../../results/record/load.ts';
import type { Observed } from '../../results/record/observed.ts';
import type { TrialPlan } from '../../results/record/trial.ts';
import type { Check } from '../checks/check.ts';
import type { DriverProcess } from './driver-process.ts';
import type { Family } from './family.ts';
import type { ServerProcess } from './server-process.ts';

export interface TrialParts {
  readonly checks: readonly Check[];
  /** A concrete port that is free in both address families; throws `port-taken` or `port-forbidden`. */
  findPort(plan: TrialPlan): Promise<{ port: number; evidence: Evidence }>;
  /** Starts the plan's target, or finds it where it runs already. */
  startServer(plan: TrialPlan, signal: AbortSignal): Promise<ServerProcess>;
  /** Asks the idle server everything that can be asked before the load. */
  prove(plan: TrialPlan, server: ServerProcess): Promise<Evidence>;
  /** Searches how many requests the idle server holds at once, whatever it promised; ends when the signal aborts. */
  findWidth(plan: TrialPlan, signal: AbortSignal): Promise<Observed<FoundWidth>>;
  startDriver(plan: LoadPlan): DriverProcess;
  /** Observes from now on; the driver's phases mark the window. */
  watch(plan: TrialPlan, server: ServerProcess, driverPid: number): Watch;
  /** What the plan does to the target from the window's start; ends what it opened when the signal aborts. Never rejects. */
  act(action: ActionPlan, plan: TrialPlan, server: ServerProcess, signal: AbortSignal): Promise<Evidence>;
  /** Asks again what was asked before: is it still the same server? */
  proveAgain(plan: TrialPlan, server: ServerProcess): Promise<Evidence>;
  /** The same server once more, by another instrument; ends what it started when the signal aborts. */
  crossCheck(plan: TrialPlan, signal: AbortSignal): Promise<NonNullable<Evidence['crossCheck']>>;
  /** The server's processes from now on: none of them may outlive it. */
  family(server: ServerProcess): Family;
  /** Throws `port-not-freed` when something still listens. */
  portFreed(port: number): Promise<void>;
}

export interface Watch {
  windowOpened(): void;
  windowClosed(): void;
  /** Ends the observation; evidence about the window needs the load's own edges of it. */
  stop(window: LoadResult['window'] | null): Promise<Evidence>;
}
