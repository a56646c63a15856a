/** One connection of an open loop: one request at a time, the others that are due wait in line behind it. */
import { Client, type Dispatcher } from 'undici';
import type { LoadPlan } from './contract.ts';
import { originOf } from './origin.ts';
import { dueRequest, type PacedRequest } from './paced-request.ts';
import type { Tally } from './tally.ts';

/** Longer than any load: the server alone decides when a connection ends. */
const foreverMs = 2 ** 30;

/** HTTP/1.1 on one socket, nothing repeated, no timeouts of the library's own: `expire` is the only one. */
const clientOptions: Client.Options = {
  allowH2: false,
  pipelining: 1,
  keepAliveTimeout: foreverMs,
  keepAliveMaxTimeout: foreverMs,
  headersTimeout: 0,
  bodyTimeout: 0,
  connectTimeout: 0,
};

export class PacedConnection {
  readonly #client: Client;
  readonly #index: number;
  readonly #plan: LoadPlan;
  readonly #tally: Tally;
  readonly #onEnd: (nowMs: number) => void;
  readonly #line: PacedRequest[] = [];
  #exchange: Exchange | null = null;
  #closed = false;
  socketsOpened = 0;
  established = false;

  /** @param onEnd told of each request that ended, when the next in line is on its way */
  constructor(plan: LoadPlan, index: number, tally: Tally, onEnd: (nowMs: number) => void) {
    this.#plan = plan;
    this.#index = index;
    this.#tally = tally;
    this.#onEnd = onEnd;
    this.#client = new Client(originOf(plan), clientOptions);
    this.#client.on('connect', () => {
      this.socketsOpened++;
      this.established = true;
    });
    this.#client.on('disconnect', () => {
      this.established = false;
    });
    this.#client.on('connectionError', (_origin, _targets, error) => tally.failed(codeOf(error)));
  }

  /** Opens the socket with a request that no schedule knows. */
  open(): void {
    this.due(dueRequest(performance.now(), this.#index));
  }

  /** Sends now, or as soon as the answers that are waited for have come. */
  due(request: PacedRequest): void {
    request.idleWhenDue = this.#exchange === null;
    if (this.#exchange === null) this.#send(request);
    else this.#line.push(request);
  }

  #send(request: PacedRequest): void {
    const exchange = new Exchange(request, this.#plan, this.#tally, (nowMs) => this.#next(nowMs));
    this.#exchange = exchange;
    this.#client.dispatch({ path: this.#plan.path, method: 'GET' }, exchange);
  }

  #next(nowMs: number): void {
    this.#exchange = null;
    const request = this.#line.shift();
    if (request !== undefined && !this.#closed) this.#send(request);
    this.#onEnd(nowMs);
  }

  /** Ends what has waited for longer than `timeoutMs`: an answer since its sending, a place in the line since it was due. */
  expire(nowMs: number): void {
    const { timeoutMs } = this.#plan;
    for (let head = this.#line[0]; head && nowMs - head.intendedMs >= timeoutMs; head = this.#line[0]) {
      endUnsent(head, nowMs);
      this.#line.shift();
    }
    if (this.#exchange && nowMs - this.#exchange.sinceMs >= timeoutMs) this.#exchange.expire(nowMs);
  }

  /** Something is due that has not ended. */
  get busy(): boolean {
    return this.#exchange !== null;
  }

  /** What is still waited for stays in flight in the books. */
  close(): void {
    this.#closed = true;
    this.#exchange?.leave();
    for (const request of this.#line) endUnsent(request, performance.now());
    this.#client.destroy().catch(() => {});
  }
}

function endUnsent(request: PacedRequest, nowMs: number): void {
  request.end = 'unsent';
  request.endedMs = nowMs;
}

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : error.message;

/** One request on the wire, from the library's events to the books; after its end further events are not its own. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #request: PacedRequest;
  readonly #expected: string | undefined;
  readonly #tally: Tally;
  readonly #next: (nowMs: number) => void;
  #controller: Dispatcher.DispatchController | null = null;
  #status = 0;
  #body = '';
  #ended = false;

  constructor(request: PacedRequest, plan: LoadPlan, tally: Tally, next: (nowMs: number) => void) {
    this.#request = request;
    this.#expected = plan.expectBody;
    this.#tally = tally;
    this.#next = next;
  }

  /** Sent, or else due, at. */
  get sinceMs(): number {
    return this.#sent ? this.#request.sentMs : this.#request.intendedMs;
  }

  get #sent(): boolean {
    return !Number.isNaN(this.#request.sentMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#request.sentMs = performance.now();
    this.#tally.sent(this.#request.connection, this.#request.intendedMs);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#expected !== undefined && this.#body.length <= this.#expected.length)
      this.#body += chunk.toString('latin1');
  }

  onResponseEnd(): void {
    if (this.#ended) return;
    const ok = this.#status >= 200 && this.#status < 300;
    const nowMs = performance.now();
    this.#tally.answered(this.#request.connection, this.#status, nowMs);
    if (ok && this.#expected !== undefined && this.#body !== this.#expected) this.#tally.wrongBodies++;
    this.#end(ok ? 'answered' : 'otherStatus', nowMs);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#ended) return;
    const nowMs = performance.now();
    if (this.#sent) {
      this.#tally.failed(codeOf(error));
      this.#tally.broke(this.#request.connection, nowMs);
    }
    this.#end('lost', nowMs);
  }

  expire(nowMs: number): void {
    if (this.#sent) this.#tally.timedOut(this.#request.connection, nowMs, false);
    this.#ended = true;
    this.#controller?.abort(new Error('timed out'));
    this.#end(this.#sent ? 'timeouts' : 'unsent', nowMs);
  }

  /** Its end is no longer waited for. */
  leave(): void {
    this.#ended = true;
    this.#request.end = this.#sent ? 'inFlight' : 'unsent';
  }

  #end(end: PacedRequest['end'], nowMs: number): void {
    this.#ended = true;
    this.#request.end = end;
    this.#request.endedMs = nowMs;
    this.#next(nowMs);
  }
}
