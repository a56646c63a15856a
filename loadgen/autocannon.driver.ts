/** Closed loop: each connection sends its next request after the answer to the last. autocannon is the source of requests alone. */
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { type AutocannonClient, Connection } from './autocannon-client.ts';
import type { Driver, LoadPlan } from './contract.ts';
import { loadResult } from './load-result.ts';
import { openInBatches } from './opening.ts';
import { originOf } from './origin.ts';
import { Tally } from './tally.ts';
import { measureWindow, until } from './window.ts';

const { version } = createRequire(import.meta.url)('autocannon/package.json') as { version: string };

const pollMs = 5;
/** The start of the connections is spread over so long (part of the warm-up), so that they do not march in step. */
const startSpreadMs = 100;

export const driver: Driver = {
  title: 'closed loop: each connection asks again as soon as it is answered',
  async load(plan, report) {
    const tally = new Tally(plan.connections);
    const load = new Load(plan, tally);
    report.phase('open');
    await openInBatches(plan, tally, (connections) => load.startBatch(connections), report);
    report.phase('warm-up');
    tally.warmUpFrom(performance.now());
    await load.start();
    await until(performance.now() + Math.max(0, plan.warmupMs - startSpreadMs), tally);
    report.phase('window');
    const window = await measureWindow(plan, tally, performance.now(), () => load.established);
    report.phase('drain');
    await load.drain();
    const { socketsOpened } = load;
    return loadResult(plan, tally, window, { driverVersion: `autocannon ${version}`, socketsOpened });
  },
};

class Load {
  readonly connections: Connection[] = [];
  readonly #plan: LoadPlan;
  readonly #tally: Tally;

  constructor(plan: LoadPlan, tally: Tally) {
    this.#plan = plan;
    this.#tally = tally;
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

  /** They send one request each and rest until all are open. */
  startBatch(connections: number): void {
    const { path, timeoutMs, hardLimitMs, expectBody } = this.#plan;
    const first = this.connections.length;
    autocannon(
      {
        url: `${originOf(this.#plan)}${path}`,
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

  get established(): number {
    return this.connections.filter((connection) => connection.established).length;
  }

  get socketsOpened(): number {
    return this.connections.reduce((sum, { socketsOpened }) => sum + socketsOpened, 0);
  }

  /** Lets every answer that is under way arrive, so that the books close without an unknown. */
  async drain(): Promise<void> {
    for (const connection of this.connections) connection.finish();
    const deadlineMs = performance.now() + this.#plan.timeoutMs;
    while (this.#tally.inFlight > 0 && performance.now() < deadlineMs) await sleep(pollMs);
    for (const connection of this.connections) connection.destroy();
  }
}
