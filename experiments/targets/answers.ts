/** Does it answer, and in which protocol? */
import { connect as connectTls } from 'node:tls';
import type { ExternalTarget } from '../../results/record/target.ts';
import { errorText } from '../preflight/error-text.ts';
import { getRequest, RawConnection } from '../preflight/raw-connection.ts';

/** One answer of a target whose wait is not declared. */
const patienceMs = 10_000;
const tlsMs = 2000;

/** How long one answer may take when nothing else is asked: the wait with room for a cold start. */
export const answerTimeoutMs = (waitMs: number | null): number =>
  waitMs === null ? patienceMs : patienceMs + 2 * waitMs;

export type Answer =
  | { readonly kind: 'ok' }
  /** HTTP/1, with another status than 2xx. */
  | { readonly kind: 'status'; readonly statusLine: string }
  | { readonly kind: 'tls' }
  | { readonly kind: 'refused'; readonly because: string }
  | { readonly kind: 'no-http'; readonly because: string };

/** Asks the path once. Never rejects. */
export async function askOnce(target: ExternalTarget, path: string): Promise<Answer> {
  const connection = await RawConnection.open(target).catch((error: unknown) => errorText(error));
  if (typeof connection === 'string') return { kind: 'refused', because: connection };
  try {
    const { status, statusLine } = await connection.ask(
      getRequest(path, target),
      answerTimeoutMs(target.waitMs),
    );
    return status >= 200 && status < 300 ? { kind: 'ok' } : { kind: 'status', statusLine };
  } catch (error) {
    if (await speaksTls(target)) return { kind: 'tls' };
    return { kind: 'no-http', because: errorText(error) };
  } finally {
    connection.close();
  }
}

/** A handshake succeeds; no certificate is looked at, and nothing is sent. */
const speaksTls = ({ host, port }: ExternalTarget): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connectTls({ host, port, rejectUnauthorized: false });
    const end = (speaks: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(speaks);
    };
    const timer = setTimeout(() => end(false), tlsMs);
    socket.once('secureConnect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
  });
