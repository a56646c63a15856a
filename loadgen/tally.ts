/**
 * The books of a load with at most one request a connection under way: each connection's clock, and counts in which everything that was sent is
 * answered, timed out, lost or in flight. Times are `performance.now()` milliseconds.
 */
import type { Sent, Spread } from './contract.ts';
import { LatencyRecorder } from './latency.ts';

const none = -1;
const binMs = 100;

interface Totals {
  ok: number;
  otherStatus: number;
  timeouts: number;
  lost: number;
}
const zero = (): Totals => ({ ok: 0, otherStatus: 0, timeouts: 0, lost: 0 });

export class Tally {
  readonly latency = new LatencyRecorder();
  readonly statuses: Record<string, number> = {};
  readonly connectionErrors: Record<string, number> = {};
  readonly inWindow = zero();
  wrongBodies = 0;
  /** Connections answered at least once. */
  served = 0;
  readonly #life = zero();
  readonly #sentAtMs: Float64Array;
  readonly #answers: Uint32Array;
  readonly #everAnswered: Uint8Array;
  readonly #warmupBins: number[] = [];
  readonly #windowBins: number[] = [];
  #sent = 0;
  #inFlight = 0;
  #warmFromMs = Number.POSITIVE_INFINITY;
  #fromMs = Number.POSITIVE_INFINITY;
  #toMs = Number.POSITIVE_INFINITY;
  #lengthMs = 0;

  #alarmMs = Number.POSITIVE_INFINITY;
  #ring: () => void = () => {};

  constructor(connections: number) {
    this.#sentAtMs = new Float64Array(connections).fill(none);
    this.#answers = new Uint32Array(connections);
    this.#everAnswered = new Uint8Array(connections);
  }

  warmUpFrom(nowMs: number): void {
    this.#warmFromMs = nowMs;
  }

  /** Only answers that arrive in `[fromMs, fromMs + lengthMs)` count as measured. */
  measure(fromMs: number, lengthMs: number): void {
    this.#fromMs = fromMs;
    this.#toMs = fromMs + lengthMs;
    // Not `to - from`: that is a hair short of it at most times, which would cost the last tenth of a second.
    this.#lengthMs = lengthMs;
  }

  /**
   * A request still unanswered on this connection was lost with its socket.
   * @param fromMs when the request's clock starts: at its sending in a closed loop, when it was due in an open one
   */
  sent(connection: number, fromMs: number): void {
    if (this.isWaiting(connection)) this.#count('lost', fromMs);
    else this.#inFlight++;
    this.#sent++;
    this.#sentAtMs[connection] = fromMs;
  }

  /** The connection ended under its request. */
  broke(connection: number, nowMs: number): void {
    if (!this.isWaiting(connection)) return;
    this.#end(connection);
    this.#count('lost', nowMs);
  }

  /**
   * Resolves with the first answer at or after `atMs`. A generator that is full serves sockets for seconds before it
   * looks at its timers, so a timer alone would come late.
   */
  alarm(atMs: number): Promise<void> {
    this.#alarmMs = atMs;
    return new Promise((resolve) => {
      this.#ring = resolve;
    });
  }

  answered(connection: number, status: number, nowMs: number): void {
    if (nowMs >= this.#alarmMs) {
      this.#alarmMs = Number.POSITIVE_INFINITY;
      this.#ring();
    }
    const sentAtMs = this.#sentAtMs[connection] ?? none;
    if (sentAtMs === none) return;
    this.#end(connection);
    if (this.#everAnswered[connection] === 0) {
      this.#everAnswered[connection] = 1;
      this.served++;
    }
    if (status >= 200 && status < 300) this.#ok(connection, sentAtMs, nowMs);
    else this.#other(status, nowMs);
  }

  /**
   * While it loads, the source sends the connection's next request before it tells of the timeout (`resent`), so that
   * the one that timed out was taken for lost. When it ends it sends none, and the request is still in flight.
   */
  timedOut(connection: number, nowMs: number, resent: boolean): void {
    if (resent) this.#count('lost', nowMs, -1);
    else if (this.isWaiting(connection)) this.#end(connection);
    else return;
    this.#count('timeouts', nowMs);
  }

  #end(connection: number): void {
    this.#sentAtMs[connection] = none;
    this.#inFlight--;
  }

  failed(code: string): void {
    this.connectionErrors[code] = (this.connectionErrors[code] ?? 0) + 1;
  }

  isWaiting(connection: number): boolean {
    return this.#sentAtMs[connection] !== none;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  life(): Sent {
    return { sent: this.#sent, ...this.#life, inFlight: this.#inFlight };
  }

  warmupPer100ms(): number[] {
    return filled(this.#warmupBins, this.#fromMs - this.#warmFromMs);
  }

  windowPer100ms(): number[] {
    return filled(this.#windowBins, this.#lengthMs);
  }

  spread(): Spread {
    const sorted = [...this.#answers].sort((a, b) => a - b);
    return {
      connections: sorted.length,
      unserved: sorted.lastIndexOf(0) + 1,
      min: sorted[0] ?? 0,
      median: ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2,
      max: sorted.at(-1) ?? 0,
    };
  }

  #ok(connection: number, sentAtMs: number, nowMs: number): void {
    this.#life.ok++;
    if (nowMs >= this.#fromMs && nowMs < this.#toMs) {
      this.inWindow.ok++;
      this.#answers[connection] = (this.#answers[connection] ?? 0) + 1;
      this.latency.record((nowMs - sentAtMs) * 1000);
      bump(this.#windowBins, nowMs - this.#fromMs);
    } else if (nowMs >= this.#warmFromMs && nowMs < this.#fromMs) {
      bump(this.#warmupBins, nowMs - this.#warmFromMs);
    }
  }

  #other(status: number, nowMs: number): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    this.#count('otherStatus', nowMs);
  }

  #count(what: keyof Totals, nowMs: number, amount = 1): void {
    this.#life[what] += amount;
    if (nowMs >= this.#fromMs && nowMs < this.#toMs) this.inWindow[what] += amount;
  }
}

function bump(bins: number[], sinceMs: number): void {
  const bin = Math.floor(sinceMs / binMs);
  bins[bin] = (bins[bin] ?? 0) + 1;
}

/** A bin in which nothing arrived is a measured zero; there is one a full tenth of a second. */
const filled = (bins: readonly number[], lengthMs: number): number[] =>
  Array.from({ length: Math.floor(lengthMs / binMs) }, (_, i) => bins[i] ?? 0);
