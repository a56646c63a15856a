/** One TCP connection that speaks as much HTTP/1.1 as a proof needs, and hides nothing. */
import { connect, type Socket } from 'node:net';
import { type HttpAnswer, parseAnswer, parseAnswerAtEnd } from './http-answer.ts';

export interface Endpoint {
  /** A literal address. */
  readonly host: string;
  readonly port: number;
}

interface Pending {
  onBytes(bytes: string): boolean;
  fail(error: Error): void;
}

/** The bytes of a plain GET. */
export const getRequest = (path: string, { host, port }: Endpoint): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\n\r\n`);

export class RawConnection {
  readonly #socket: Socket;
  #pending: Pending | null = null;
  #received = '';
  #ended = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('data', (bytes: string) => this.#take(bytes));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => {
      this.#ended = true;
      this.#fail(new Error('the connection was closed'));
    });
  }

  /** Rejects with the system's error, or when it takes longer than `timeoutMs`. */
  static open({ host, port }: Endpoint, timeoutMs = 5000): Promise<RawConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port });
      const timer = setTimeout(
        () => socket.destroy(new Error('the connection did not open in time')),
        timeoutMs,
      );
      socket.once('error', reject);
      socket.once('close', () => clearTimeout(timer));
      socket.once('connect', () => {
        clearTimeout(timer);
        socket.off('error', reject);
        resolve(new RawConnection(socket));
      });
    });
  }

  /** Sends and waits for one whole answer. One request at a time. Rejects when the connection ends or time runs out. */
  ask(request: Buffer, timeoutMs = 5000): Promise<HttpAnswer> {
    return this.#exchange(request, timeoutMs, parseAnswer, parseAnswerAtEnd);
  }

  /** Sends and waits for `count` bytes of anything, as latin1. */
  askBytes(request: Buffer, count: number, timeoutMs = 5000): Promise<string> {
    return this.#exchange(request, timeoutMs, (bytes) => (bytes.length >= count ? bytes : null));
  }

  /**
   * The cheap way, for many at once: calls `onAnswer` with the bytes as soon as they are whole, `onEnd` when the connection
   * breaks before. No clock runs.
   */
  race(
    request: Buffer,
    isWhole: (bytes: string) => boolean,
    onAnswer: (bytes: string) => void,
    onEnd: (error: Error) => void,
  ): void {
    if (this.#socket.destroyed || !this.#socket.writable) {
      onEnd(new Error('the connection was closed'));
      return;
    }
    this.#received = '';
    this.#pending = {
      onBytes: (bytes) => {
        if (!isWhole(bytes)) return false;
        onAnswer(bytes);
        return true;
      },
      fail: onEnd,
    };
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.destroy();
  }

  #exchange<T>(
    request: Buffer,
    timeoutMs: number,
    read: (bytes: string) => T | null,
    readAtEnd: (bytes: string) => T | null = () => null,
  ): Promise<T> {
    if (this.#socket.destroyed || !this.#socket.writable)
      return Promise.reject(new Error('the connection was closed'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#fail(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
      this.#received = '';
      this.#pending = {
        onBytes: (bytes) => {
          const answer = read(bytes);
          if (answer === null) return false;
          clearTimeout(timer);
          resolve(answer);
          return true;
        },
        fail: (error) => {
          clearTimeout(timer);
          const answer = this.#ended ? readAtEnd(this.#received) : null;
          if (answer === null) reject(error);
          else resolve(answer);
        },
      };
      this.#socket.write(request);
    });
  }

  #take(bytes: string): void {
    this.#received += bytes;
    if (this.#pending?.onBytes(this.#received)) this.#pending = null;
  }

  #fail(error: Error): void {
    this.#pending?.fail(error);
    this.#pending = null;
  }
}
