/** Open loop: requests are due by a schedule, whatever the server does, and each is timed from its intended start. */
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenLoopPlan } from '../results/record/open-loop.ts';
import type { Driver, LoadPlan } from './contract.ts';
import { openLoopResult } from './due-requests.ts';
import { LoadError } from './errors.ts';
import { loadResult } from './load-result.ts';
import { openInBatches } from './opening.ts';
import { PacedConnection } from './paced-connection.ts';
import { dueRequest, type PacedRequest } from './paced-request.ts';
import { intendedStarts } from './pacer.ts';
import { type Sender, startSender } from './sender.ts';
import { Tally } from './tally.ts';
import { measureWindow, until } from './window.ts';

const { version } = createRequire(import.meta.url)('undici/package.json') as { version: string };

const pollMs = 5;
/** How exactly a timeout is kept. */
const expiryMs = 50;

export const driver: Driver = {
  title: 'open loop: requests at their planned moments, timed from there, whatever the answers do',
  async load(plan, report) {
    const { openLoop, connections, warmupMs, windowMs } = planned(plan);
    const tally = new Tally(connections);
    const load = new PacedLoad(plan, tally);
    report.phase('open');
    await openInBatches(plan, tally, (more) => load.open(more), report);
    report.phase('warm-up');
    const startMs = performance.now();
    const fromMs = startMs + warmupMs;
    tally.warmUpFrom(startMs);
    tally.measure(fromMs, windowMs);
    load.start(openLoop, startMs, fromMs);
    await until(fromMs, tally);
    report.phase('window');
    const window = await measureWindow(plan, tally, fromMs, () => load.established);
    report.phase('drain');
    await load.drain();
    const { socketsOpened, requests } = load;
    return {
      ...loadResult(plan, tally, window, { driverVersion: `undici ${version}`, socketsOpened }),
      openLoop: openLoopResult(requests, openLoop, { fromMs, windowMs, connections }),
    };
  },
};

function planned(plan: LoadPlan): LoadPlan & { openLoop: OpenLoopPlan } {
  if (plan.openLoop === undefined)
    throw new LoadError('no-schedule', 'the driver `paced` needs a rate: the plan has no `openLoop`');
  return { ...plan, openLoop: plan.openLoop };
}

class PacedLoad {
  /** Due inside the window, in order. */
  readonly requests: PacedRequest[] = [];
  readonly #connections: PacedConnection[] = [];
  readonly #plan: LoadPlan;
  readonly #tally: Tally;
  #expiry: NodeJS.Timeout | undefined;
  #sender: Sender | undefined;

  constructor(plan: LoadPlan, tally: Tally) {
    this.#plan = plan;
    this.#tally = tally;
  }

  open(connections: number): void {
    const first = this.#connections.length;
    for (let i = first; i < first + connections; i++) {
      const connection = new PacedConnection(this.#plan, i, this.#tally, (nowMs) =>
        this.#sender?.catchUp(nowMs),
      );
      this.#connections.push(connection);
      connection.open();
    }
  }

  /** Request i is due on connection i modulo the connections, so that each has the same share of the load. */
  start(openLoop: OpenLoopPlan, startMs: number, fromMs: number): void {
    let count = 0;
    const due = (intendedMs: number): void => {
      const index = count++ % this.#connections.length;
      const request = dueRequest(intendedMs, index);
      if (intendedMs >= fromMs) this.requests.push(request);
      this.#connections[index]?.due(request);
    };
    const toMs = fromMs + this.#plan.windowMs;
    this.#sender = startSender(intendedStarts(openLoop), startMs, toMs, due);
    this.#expiry = setInterval(() => this.#expire(), expiryMs);
  }

  #expire(): void {
    const nowMs = performance.now();
    for (const connection of this.#connections) connection.expire(nowMs);
  }

  get established(): number {
    return this.#connections.filter(({ established }) => established).length;
  }

  get socketsOpened(): number {
    return this.#connections.reduce((sum, { socketsOpened }) => sum + socketsOpened, 0);
  }

  /** Waits for everything that was due, until the last of it has had its `timeoutMs`. */
  async drain(): Promise<void> {
    await this.#sender?.ended;
    const deadlineMs = performance.now() + this.#plan.timeoutMs;
    while (this.#connections.some(({ busy }) => busy) && performance.now() < deadlineMs) await sleep(pollMs);
    clearInterval(this.#expiry);
    for (const connection of this.#connections) connection.close();
  }
}
