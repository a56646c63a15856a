/** Open, warm connections that a burst is sent on. */
import { parseAnswer } from '../preflight/http-answer.ts';
import { type Endpoint, getRequest, RawConnection } from '../preflight/raw-connection.ts';
import type { RecordedBurst } from './burst-shape.ts';

const openedAtOnce = 64;
const isOk = /^HTTP\/1\.1 200/;

export class BurstConnections {
  readonly #endpoint: Endpoint;
  readonly #request: Buffer;
  readonly #open: RawConnection[] = [];
  /** Of the shortest answer seen. */
  #answerBytes = Number.POSITIVE_INFINITY;
  /** Requests sent so far, answered or not. */
  sent = 0;

  constructor(endpoint: Endpoint, path: string) {
    this.#endpoint = endpoint;
    this.#request = getRequest(path, endpoint);
  }

  /** Opens until there are `count`, one answer on each of the new ones. Throws a sentence that says what was in the way. */
  async growTo(count: number, waitMs: number): Promise<void> {
    while (this.#open.length < count) {
      const batch = Math.min(openedAtOnce, count - this.#open.length);
      const opening = Array.from({ length: batch }, () => RawConnection.open(this.#endpoint));
      const opened = await Promise.allSettled(opening);
      const connections = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      const before = this.#open.length;
      this.#open.push(...connections);
      const refused = opened.find((each) => each.status === 'rejected');
      if (refused)
        throw new Error(`connection ${before + connections.length + 1}: ${messageOf(refused.reason)}`);
      await this.#warm(connections, timeoutFor(batch, waitMs));
    }
  }

  async #warm(connections: readonly RawConnection[], timeoutMs: number): Promise<void> {
    this.sent += connections.length;
    const asked = connections.map((connection) => connection.ask(this.#request, timeoutMs));
    const answers = await Promise.allSettled(asked);
    const failed = answers.filter((each) => each.status === 'rejected');
    for (const each of answers) if (each.status === 'fulfilled') this.#learn(each.value);
    const [first] = failed;
    if (first === undefined) return;
    const open = `of ${this.#open.length} open connections ${failed.length} got no first answer`;
    throw new Error(`${open} (${messageOf(first.reason)})`);
  }

  #learn({ status, bytes }: { status: number; bytes: number }): void {
    if (status !== 200) throw new Error(`a single request was answered ${status}`);
    this.#answerBytes = Math.min(this.#answerBytes, bytes);
  }

  /** One request on each of `count` connections, at once; resolves with the last answer. */
  burst(count: number, waitMs: number): Promise<RecordedBurst> {
    const connections = this.#open.slice(0, count);
    this.sent += connections.length;
    return new Promise((resolve, reject) => {
      const arrivalsMs: number[] = [];
      let notOk = 0;
      const answered = (): number => arrivalsMs.length + notOk;
      const fail = (error: Error): void => {
        clearTimeout(timer);
        reject(
          new Error(
            `${count - answered()} of ${count} requests sent at once got no answer (${error.message})`,
          ),
        );
      };
      const timeoutMs = timeoutFor(count, waitMs);
      const timer = setTimeout(() => fail(new Error(`none within ${timeoutMs} ms`)), timeoutMs);
      const startMs = performance.now();
      const onAnswer = (bytes: string): void => {
        if (isOk.test(bytes)) arrivalsMs.push(performance.now() - startMs);
        else notOk++;
        if (answered() < connections.length) return;
        clearTimeout(timer);
        resolve({ asked: count, arrivalsMs, notOk });
      };
      for (const each of connections) each.race(this.#request, this.#isWhole, onAnswer, fail);
    });
  }

  /** Answers of one endpoint are of one length; an error is looked at more closely. */
  readonly #isWhole = (bytes: string): boolean =>
    bytes.length >= this.#answerBytes || (!isOk.test(bytes) && parseAnswer(bytes) !== null);

  close(): void {
    for (const connection of this.#open) connection.close();
  }
}

/** Enough for a server that holds a single request at a time. */
const timeoutFor = (count: number, waitMs: number): number => 5000 + 2 * count * waitMs;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
