/** One connection of autocannon, with its events wired to the books. autocannon's own arithmetic is left out. */

import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Tally } from './tally.ts';

/** What autocannon's `setupClient` hands out, with fields of its client that its types leave out. */
export interface AutocannonClient extends EventEmitter {
  conn: Socket;
  reqsMade: number;
  /** After so many requests the client ends in place of sending the next. */
  responseMax: number | undefined;
  /** With a rate of 1 and one request made "this second" the client sends nothing until `_doRequest` is called without a rate. */
  rate: number | undefined;
  reqsMadeThisSecond: number;
  _doRequest(): void;
  /** Ends the connection when no request was sent for its time. */
  timeoutTicker: { reschedule(ms: number): void };
  destroy(): void;
}

/** The runtime's timers take no more. */
const longestTimerMs = 2 ** 31 - 1;

export class Connection {
  readonly #client: AutocannonClient;
  readonly #index: number;
  readonly #tally: Tally;
  #socket: Socket | null = null;
  #resting = true;
  #finishing = false;
  #lastStatus = 0;
  socketsOpened = 0;

  constructor(client: AutocannonClient, index: number, tally: Tally) {
    this.#client = client;
    this.#index = index;
    this.#tally = tally;
    client.on('request', this.#onRequest);
    client.on('response', this.#onResponse);
    // Comes after the response it belongs to; an error's body is no answer's.
    client.on('mismatch', () => {
      if (this.#lastStatus >= 200 && this.#lastStatus < 300) tally.wrongBodies++;
    });
    client.on('timeout', () => tally.timedOut(index, performance.now(), !this.#finishing));
    client.on('connError', (error: NodeJS.ErrnoException) => tally.failed(error.code ?? error.message));
  }

  readonly #onRequest = (): void => {
    if (this.#client.conn !== this.#socket) {
      this.#socket = this.#client.conn;
      this.socketsOpened++;
    }
    this.#tally.sent(this.#index, performance.now());
  };

  readonly #onResponse = (status: number): void => {
    this.#lastStatus = status;
    this.#tally.answered(this.#index, status, performance.now());
    if (this.#resting) this.#rest();
  };

  /** Open and answered once, a connection waits for the others, so that opening does not fight with load. */
  #rest(): void {
    this.#client.rate = 1;
    this.#client.reqsMadeThisSecond = 1;
    this.#client.timeoutTicker.reschedule(longestTimerMs);
  }

  /** From now on: the next request follows each answer. */
  start(): void {
    this.#resting = false;
    this.#client.rate = undefined;
    this.#client._doRequest();
  }

  /** autocannon counts each event once more for a result that nobody reads; without its listeners an answer costs less CPU. */
  dropForeignListeners(): void {
    keepOnly(this.#client, 'request', this.#onRequest);
    keepOnly(this.#client, 'response', this.#onResponse);
  }

  /** Carries a request on an open socket. */
  get established(): boolean {
    return this.#tally.isWaiting(this.#index) && this.#socket?.readyState === 'open';
  }

  /** Ends after the answer that is under way. */
  finish(): void {
    this.#finishing = true;
    this.#client.responseMax = this.#client.reqsMade;
  }

  destroy(): void {
    this.#client.destroy();
  }
}

function keepOnly(emitter: EventEmitter, event: string, ours: (...args: never[]) => void): void {
  for (const listener of emitter.listeners(event)) {
    if (listener !== ours) emitter.off(event, listener as (...args: unknown[]) => void);
  }
}
