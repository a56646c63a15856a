/** Closed loop: each connection sends its next request after the answer to the last. autocannon is the source of requests alone. */
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { type AutocannonClient, Connection } from './autocannon-client.ts';
import { epochMs } from './clock.ts';
import type { Driver, LoadPlan, LoadResult, Report } from './contract.ts';
import { startEffort } from './effort.ts';
import { LoadError } from './errors.ts';
import { Tally } from './tally.ts';

const { version } = createRequire(import.meta.url)('autocannon/package.json') as { version: string };

/** Connections opened at once: stays below the listen backlog of any usual system. */
const batchSize = 1000;
const pollMs = 5;
/** The start of the connections is spread over so long (part of the warm-up), so that they do not march in step. */
const startSpreadMs = 100;

export const driver: Driver = {
  async load(plan, report) {
    const tally = new Tally(plan.connections);
    const load = new Load(plan, tally);
    report.phase('open');
    await load.open(report);
    report.phase('warm-up');
    tally.warmUpFrom(performance.now());
    await load.start();
    await load.pass(Math.max(0, plan.warmupMs - startSpreadMs));
    report.phase('window');
    const window = await load.window();
    report.phase('drain');
    await load.drain();
    return result(plan, tally, load, window);
  },
};

type Window = Pick<LoadResult, 'establishedAtStart' | 'establishedAtEnd' | 'generator'> &
  Pick<LoadResult['window'], 'startMs' | 'lengthMs' | 'wallMs'>;

class Load {
  readonly connections: Connection[] = [];
  readonly #plan: LoadPlan;
  readonly #tally: Tally;

  constructor(plan: LoadPlan, tally: Tally) {
    this.#plan = plan;
    this.#tally = tally;
  }

  /** Opens in batches, each after every connection of the one before was answered once; they rest until all are open. */
  async open(report: Report): Promise<void> {
    const deadlineMs = performance.now() + this.#plan.openTimeoutMs;
    for (let opened = 0; opened < this.#plan.connections; ) {
      const batch = Math.min(batchSize, this.#plan.connections - opened);
      this.#startBatch(batch);
      opened += batch;
      await this.#served(opened, deadlineMs);
      report.progress(opened);
    }
  }

  /** Every connection begins its closed loop. */
  async start(): Promise<void> {
    const steps = startSpreadMs / pollMs;
    const share = Math.ceil(this.connections.length / steps);
    for (let step = 0; step < steps; step++) {
      for (const connection of this.connections.slice(step * share, (step + 1) * share)) connection.start();
      await sleep(pollMs);
    }
  }

  #startBatch(connections: number): void {
    const { host, port, path, timeoutMs, hardLimitMs, expectBody } = this.#plan;
    const first = this.connections.length;
    autocannon(
      {
        url: `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`,
        connections,
        duration: Math.ceil(hardLimitMs / 1000),
        timeout: Math.ceil(timeoutMs / 1000),
        ...(expectBody !== undefined && { expectBody }),
        setupClient: (client) => {
          this.connections.push(
            new Connection(client as unknown as AutocannonClient, this.connections.length, this.#tally),
          );
        },
      },
      () => {},
    );
    for (const connection of this.connections.slice(first)) connection.dropForeignListeners();
  }

  async #served(connections: number, deadlineMs: number): Promise<void> {
    while (this.#tally.served < connections) {
      if (performance.now() > deadlineMs) throw notOpened(this.#plan, this.#tally);
      await sleep(pollMs);
    }
  }

  async window(): Promise<Window> {
    const wallMs = Date.now();
    const fromMs = performance.now();
    this.#tally.measure(fromMs, this.#plan.windowMs);
    const startMs = epochMs();
    const effort = startEffort();
    const establishedAtStart = this.#established();
    await this.pass(this.#plan.windowMs);
    const establishedAtEnd = this.#established();
    const lateMs = performance.now() - fromMs - this.#plan.windowMs;
    return {
      startMs,
      lengthMs: this.#plan.windowMs,
      wallMs: Date.now() - wallMs - lateMs,
      generator: effort(),
      establishedAtStart,
      establishedAtEnd,
    };
  }

  /** So many milliseconds, by a timer or by the first answer after them. */
  async pass(ms: number): Promise<void> {
    const timer = new AbortController();
    const slept = sleep(ms, undefined, { signal: timer.signal }).catch(() => {});
    await Promise.race([slept, this.#tally.alarm(performance.now() + ms)]);
    timer.abort();
  }

  #established(): number {
    return this.connections.filter((connection) => connection.established).length;
  }

  /** Lets every answer that is under way arrive, so that the books close without an unknown. */
  async drain(): Promise<void> {
    for (const connection of this.connections) connection.finish();
    const deadlineMs = performance.now() + this.#plan.timeoutMs;
    while (this.#tally.inFlight > 0 && performance.now() < deadlineMs) await sleep(pollMs);
    for (const connection of this.connections) connection.destroy();
  }
}

function notOpened(plan: LoadPlan, tally: Tally): LoadError {
  const errors = Object.entries(tally.connectionErrors).map(([code, n]) => `${n} x ${code}`);
  const reason = errors.length > 0 ? ` (${errors.join(', ')})` : '';
  return new LoadError(
    'connections-not-opened',
    `${tally.served} of ${plan.connections} connections were answered within ${plan.openTimeoutMs / 1000} s${reason}`,
  );
}

function result(plan: LoadPlan, tally: Tally, load: Load, window: Window): LoadResult {
  const { startMs, lengthMs, wallMs, ...edges } = window;
  const { ok: answers, otherStatus, timeouts, lost } = tally.inWindow;
  return {
    driver: plan.driver,
    driverVersion: `autocannon ${version}`,
    pid: process.pid,
    life: tally.life(),
    statuses: tally.statuses,
    wrongBodies: tally.wrongBodies,
    connectionErrors: tally.connectionErrors,
    socketsOpened: load.connections.reduce((sum, { socketsOpened }) => sum + socketsOpened, 0),
    window: {
      startMs,
      lengthMs,
      wallMs,
      answers,
      otherStatus,
      timeouts,
      lost,
      spread: tally.spread(),
      per100ms: tally.windowPer100ms(),
    },
    warmupPer100ms: tally.warmupPer100ms(),
    latency: tally.latency.summary(),
    ...edges,
  };
}
