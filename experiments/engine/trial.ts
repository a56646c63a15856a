/** The story of one trial: port, start, prove, load and observe, prove again, stop, check. */
import type { Evidence } from '../../results/record/evidence.ts';
import type { Failure, Phase } from '../../results/record/failure.ts';
import type { LoadResult } from '../../results/record/load.ts';
import { known, unavailable } from '../../results/record/observed.ts';
import type { Finding } from '../../results/record/reason.ts';
import type { TrialPlan, TrialRecord } from '../../results/record/trial.ts';
import { failedVerdict, judge, verdict } from '../checks/verdict.ts';
import type { DriverProcess } from './driver-process.ts';
import { LabError } from './errors.ts';
import { failureOf } from './failure-of.ts';
import type { Family } from './family.ts';
import type { ServerProcess } from './server-process.ts';
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
}

/** Port, start, proof and stop of a trial, without load. Never rejects. */
export async function verifyTarget(asked: TrialPlan, context: TrialContext): Promise<Verification> {
  const trial = new Trial(asked, context);
  const failure = await trial.verify();
  return { plan: trial.plan, findings: trial.findings('before'), failure };
}

class Trial {
  readonly #context: TrialContext;
  readonly #startedAt = new Date();
  readonly #startedMs = performance.now();
  plan: TrialPlan;
  #evidence: Evidence = {};
  #phase: Phase = 'port';

  constructor(plan: TrialPlan, context: TrialContext) {
    this.plan = plan;
    this.#context = context;
    this.#add(context.instruments ?? {});
  }

  run(): Promise<Failure | null> {
    return this.#onServer(async (server) => {
      await this.#prove(server);
      await this.#load(server);
      await this.#proveAgain(server);
      if (this.plan.load.crossCheck === true) await this.#crossCheck(server);
    });
  }

  verify(): Promise<Failure | null> {
    return this.#onServer((server) => this.#prove(server));
  }

  async #onServer(steps: (server: ServerProcess) => Promise<void>): Promise<Failure | null> {
    try {
      await this.#port();
      await this.#withServer(steps);
      return null;
    } catch (error) {
      return failureOf(error, this.#phase);
    }
  }

  async #port(): Promise<void> {
    this.#enter('port', 'is the port free in both address families', null);
    const { port, evidence } = await this.#context.parts.findPort(this.plan);
    const { roles, load } = this.plan;
    this.plan = { ...this.plan, roles: { target: { ...roles.target, port } }, load: { ...load, port } };
    this.#add(evidence);
  }

  /** Whatever happens inside, the server and its descendants are ended and the port is free again afterwards. */
  async #withServer(use: (server: ServerProcess) => Promise<void>): Promise<void> {
    const { target } = this.plan.roles;
    const { parts, signal } = this.#context;
    this.#enter('start', startDetail(this.plan), null);
    const server = await parts.startServer(target, signal);
    this.#add({ ready: known(server.ready) });
    const family = parts.family(server);
    const failed = await use(server).then(
      () => null,
      (error: unknown) => ({ error, phase: this.#phase }),
    );
    this.#enter('stop', 'ending the server', null);
    family.look();
    const stopped = await this.#stop(server, family, target.port).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (failed) this.#phase = failed.phase;
    const first = failed ?? stopped;
    if (first) throw first.error;
  }

  /** Survivors are ended by `allEnded`, so that the port can be free even then. */
  async #stop(server: ServerProcess, family: Family, port: number): Promise<void> {
    await server.end();
    try {
      await family.allEnded();
    } finally {
      await this.#context.parts.portFreed(port);
    }
  }

  async #prove(server: ServerProcess): Promise<void> {
    this.#enter('prove', 'owner, nonce, protocol, wait and width', null);
    this.#add(await this.#orEnd(server, this.#context.parts.prove(this.plan, server)));
    const problems = this.findings('before').filter(({ status }) => status === 'fail');
    if (problems.length > 0) throw new LabError('preflight-failed', listed(problems), { phase: 'prove' });
  }

  async #load(server: ServerProcess): Promise<void> {
    const { parts } = this.#context;
    const driver = parts.startDriver(this.plan.load);
    try {
      await this.#watched(server, driver, parts.watch(this.plan, server, driver.pid));
    } finally {
      await driver.end();
    }
  }

  async #watched(server: ServerProcess, driver: DriverProcess, watch: Watch): Promise<void> {
    let window: LoadResult['window'] | null = null;
    let over = false;
    driver.onPhase((phase) => {
      if (over) return;
      if (phase === 'window') watch.windowOpened();
      if (phase === 'drain') watch.windowClosed();
      this.#enter(phase, loadDetail(this.plan, phase), loadMs(this.plan, phase));
    });
    try {
      const load = await this.#orEnd(server, driver.result);
      window = load.window;
      this.#add({ load: known(load) });
    } finally {
      over = true;
      this.#add(await watch.stop(window));
    }
  }

  async #proveAgain(server: ServerProcess): Promise<void> {
    this.#add(await this.#orEnd(server, this.#context.parts.proveAgain(this.plan, server)));
  }

  /** The trial is measured already: a server that dies here costs the second number alone. */
  async #crossCheck(server: ServerProcess): Promise<void> {
    const { windowMs } = this.plan.load;
    this.#enter('cross-check', 'a second instrument on the same server', windowMs);
    const stop = new AbortController();
    const found = this.#context.parts.crossCheck(this.plan, stop.signal);
    try {
      this.#add({ crossCheck: await this.#orEnd(server, found) });
    } catch (error) {
      if (this.#context.signal.aborted) throw error;
      this.#add({ crossCheck: unavailable(error instanceof Error ? error.message : String(error)) });
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
    const findings = this.findings(failure === null ? 'all' : 'before');
    const common = {
      kind: 'trial',
      schemaVersion: 1,
      index: this.#context.index,
      plan: this.plan,
      startedAt: this.#startedAt.toISOString(),
      durationMs: performance.now() - this.#startedMs,
      evidence: this.#evidence,
      findings,
    } as const;
    if (failure === null) return { ...common, state: 'measured', verdict: verdict(findings) };
    return { ...common, state: 'failed', failure, verdict: failedVerdict(findings) };
  }

  /** By the checks whose evidence there should be by now. */
  findings(which: 'before' | 'all'): Finding[] {
    const checks = this.#context.parts.checks.filter(({ when }) => which === 'all' || when === 'before');
    return judge(this.plan, this.#evidence, checks);
  }

  #enter(phase: Phase, detail: string, expectedMs: number | null): void {
    this.#phase = phase;
    this.#context.onPhase(phase, detail, expectedMs);
  }

  #add(evidence: Evidence): void {
    this.#evidence = { ...this.#evidence, ...evidence };
  }
}
