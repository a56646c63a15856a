/** The story of one trial: port, start, prove, load and observe, prove again, stop, check. */
import type { Evidence } from '../../results/record/evidence.ts';
import type { Failure, Phase } from '../../results/record/failure.ts';
import type { FoundWidth } from '../../results/record/found-width.ts';
import type { LoadResult } from '../../results/record/load.ts';
import { known, type Observed, unavailable } from '../../results/record/observed.ts';
import type { Finding } from '../../results/record/reason.ts';
import type { TrialPlan, TrialRecord } from '../../results/record/trial.ts';
import { noReady } from '../targets/start-target.ts';
import type { DriverProcess } from './driver-process.ts';
import { LabError } from './errors.ts';
import { failureOf } from './failure-of.ts';
import type { Family } from './family.ts';
import type { ServerProcess } from './server-process.ts';
import { TrialNotes } from './trial-notes.ts';
import type { TrialParts, Watch } from './trial-parts.ts';
import { listed, loadDetail, loadMs, startDetail } from './trial-text.ts';
import { unlessAborted } from './unless-aborted.ts';

export type OnPhase = (phase: Phase, detail: string, expectedMs: number | null) => void;

export interface TrialContext {
  readonly index: number;
  readonly parts: TrialParts;
  readonly onPhase: OnPhase;
  readonly signal: AbortSignal;
  /** What was found of the instruments before the first trial; evidence of every trial. */
  readonly instruments?: Evidence;
}

/** Never rejects but for `interrupted`: what goes wrong is in the record. */
export async function runTrial(asked: TrialPlan, context: TrialContext): Promise<TrialRecord> {
  const trial = new Trial(asked, context);
  const failure = await trial.run();
  if (failure?.code === 'interrupted')
    throw new LabError('interrupted', failure.message, { phase: failure.phase });
  return trial.record(failure);
}

/** A target before any load: what was proved of it, or why it could not be. */
export interface Verification {
  readonly plan: TrialPlan;
  readonly findings: readonly Finding[];
  readonly failure: Failure | null;
  /** How many requests it holds at once; null when the proofs did not get so far. */
  readonly foundWidth: Observed<FoundWidth> | null;
}

/** Port, start, proof and stop of a trial, without load. Never rejects. */
export async function verifyTarget(asked: TrialPlan, context: TrialContext): Promise<Verification> {
  const trial = new Trial(asked, context);
  const failure = await trial.verify();
  const { notes, foundWidth } = trial;
  return { plan: notes.plan, findings: notes.findings('before'), failure, foundWidth };
}

const readyOf = ({ ready }: ServerProcess): NonNullable<Evidence['ready']> =>
  ready === null ? noReady : known(ready);

class Trial {
  readonly #context: TrialContext;
  readonly notes: TrialNotes;
  foundWidth: Observed<FoundWidth> | null = null;

  constructor(plan: TrialPlan, context: TrialContext) {
    this.#context = context;
    this.notes = new TrialNotes(plan, context.index, context.parts.checks, context.instruments ?? {});
  }

  run(): Promise<Failure | null> {
    return this.#onServer(async (server) => {
      await this.#prove(server);
      await this.#load(server);
      await this.#proveAgain(server);
      if (this.notes.plan.load.crossCheck === true) await this.#crossCheck(server);
    });
  }

  verify(): Promise<Failure | null> {
    return this.#onServer(async (server) => {
      const failed = await failureIn(this.#prove(server));
      if (failed === null || this.#onlyWidthFails()) await this.#findWidth(server);
      if (failed) throw failed.error;
    });
  }

  /** A width that is not the promised one is the best reason to look for the real one. */
  #onlyWidthFails(): boolean {
    const failing = this.notes.findings('before').filter(({ status }) => status === 'fail');
    return failing.length > 0 && failing.every(({ code }) => code === 'width');
  }

  async #findWidth(server: ServerProcess): Promise<void> {
    this.#enter('prove', 'how many requests it holds at once', null);
    const { parts, signal } = this.#context;
    this.foundWidth = await this.#orEnd(server, parts.findWidth(this.notes.plan, signal));
  }

  async #onServer(steps: (server: ServerProcess) => Promise<void>): Promise<Failure | null> {
    try {
      await this.#port();
      await this.#withServer(steps);
      return null;
    } catch (error) {
      return failureOf(error, this.notes.phase);
    }
  }

  async #port(): Promise<void> {
    this.#enter('port', 'is the port free in both address families', null);
    const { port, evidence } = await this.#context.parts.findPort(this.notes.plan);
    this.notes.usePort(port);
    this.notes.add(evidence);
  }

  /** Whatever happens inside, the server and its descendants are ended and the port is free again afterwards. */
  async #withServer(use: (server: ServerProcess) => Promise<void>): Promise<void> {
    const { port } = this.notes.plan.load;
    const { parts, signal } = this.#context;
    this.#enter('start', startDetail(this.notes.plan), null);
    const server = await parts.startServer(this.notes.plan, signal);
    this.notes.add({ ready: readyOf(server) });
    const family = parts.family(server);
    const failed = await use(server).then(
      () => null,
      (error: unknown) => ({ error, phase: this.notes.phase }),
    );
    this.#enter('stop', 'ending the server', null);
    family.look();
    const stopped = await this.#stop(server, family, port).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (failed) this.notes.phase = failed.phase;
    const first = failed ?? stopped;
    if (first) throw first.error;
  }

  /** Survivors are ended by `allEnded`, so that the port can be free even then. */
  async #stop(server: ServerProcess, family: Family, port: number): Promise<void> {
    await server.end();
    const ending = server.ending?.();
    if (ending) this.notes.add({ ending });
    if (server.keptRunning) return;
    try {
      await family.allEnded();
    } finally {
      await this.#context.parts.portFreed(port);
    }
  }

  async #prove(server: ServerProcess): Promise<void> {
    this.#enter('prove', 'owner, nonce, protocol, wait and width', null);
    this.notes.add(await this.#orEnd(server, this.#context.parts.prove(this.notes.plan, server)));
    const problems = this.notes.findings('before').filter(({ status }) => status === 'fail');
    if (problems.length > 0) throw new LabError('preflight-failed', listed(problems), { phase: 'prove' });
  }

  async #load(server: ServerProcess): Promise<void> {
    const { parts } = this.#context;
    const driver = parts.startDriver(this.notes.plan.load);
    try {
      await this.#watched(server, driver, parts.watch(this.notes.plan, server, driver.pid));
    } finally {
      await driver.end();
    }
  }

  async #watched(server: ServerProcess, driver: DriverProcess, watch: Watch): Promise<void> {
    let window: LoadResult['window'] | null = null;
    let over = false;
    const ended = new AbortController();
    let acted: Promise<Evidence> = Promise.resolve({});
    driver.onPhase((phase) => {
      if (over) return;
      if (phase === 'window') {
        watch.windowOpened();
        acted = this.#act(server, ended.signal);
        acted.catch(() => {});
      }
      if (phase === 'drain') watch.windowClosed();
      this.#enter(phase, loadDetail(this.notes.plan, phase), loadMs(this.notes.plan, phase));
    });
    try {
      const load = await this.#orEnd(server, driver.result);
      window = load.window;
      this.notes.add({ load: known(load) });
      this.notes.add(await this.#orEnd(server, acted));
    } finally {
      over = true;
      ended.abort();
      this.notes.add(await watch.stop(window));
    }
  }

  /** Nothing where the plan has no action. */
  async #act(server: ServerProcess, signal: AbortSignal): Promise<Evidence> {
    const { plan } = this.notes;
    return plan.action ? this.#context.parts.act(plan.action, plan, server, signal) : {};
  }

  async #proveAgain(server: ServerProcess): Promise<void> {
    this.notes.add(await this.#orEnd(server, this.#context.parts.proveAgain(this.notes.plan, server)));
  }

  /** The trial is measured already: a server that dies here costs the second number alone. */
  async #crossCheck(server: ServerProcess): Promise<void> {
    const { windowMs } = this.notes.plan.load;
    this.#enter('cross-check', 'a second instrument on the same server', windowMs);
    const stop = new AbortController();
    const found = this.#context.parts.crossCheck(this.notes.plan, stop.signal);
    try {
      this.notes.add({ crossCheck: await this.#orEnd(server, found) });
    } catch (error) {
      if (this.#context.signal.aborted) throw error;
      this.notes.add({ crossCheck: unavailable(error instanceof Error ? error.message : String(error)) });
    } finally {
      stop.abort();
      await found.catch(() => {});
    }
  }

  /** The step's outcome, unless the server dies or the person interrupts first. */
  #orEnd<T>(server: ServerProcess, step: Promise<T>): Promise<T> {
    return unlessAborted(this.#context.signal, Promise.race([step, server.died]));
  }

  record(failure: Failure | null): TrialRecord {
    if (failure === null) this.#enter('check', 'do the books balance', null);
    return this.notes.record(failure);
  }

  #enter(phase: Phase, detail: string, expectedMs: number | null): void {
    this.notes.phase = phase;
    this.#context.onPhase(phase, detail, expectedMs);
  }
}

const failureIn = (step: Promise<void>): Promise<{ readonly error: unknown } | null> =>
  step.then(
    () => null,
    (error: unknown) => ({ error }),
  );
