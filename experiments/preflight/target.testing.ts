/** A small HTTP target in this process. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Server as NetServer } from 'node:net';
import type { Endpoint } from './raw-connection.ts';

const host = '127.0.0.1';

/** Serves while `use` runs, then ends with all its connections. */
export async function withTarget<T>(server: NetServer, use: (endpoint: Endpoint) => Promise<T>): Promise<T> {
  const port = await listen(server);
  try {
    return await use({ host, port });
  } finally {
    if ('closeAllConnections' in server) (server as Server).closeAllConnections();
    server.close();
  }
}

export const withHttp = <T>(listener: RequestListener, use: (endpoint: Endpoint) => Promise<T>): Promise<T> =>
  withTarget(createServer(listener), use);

const listen = (server: NetServer): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });

/** Holds each request for `waitMs` or a little longer, never less, at most `slots` at once, in order of arrival. */
export function semaphore(slots: number, waitMs: number): { listener: RequestListener; received(): number } {
  const queue: (() => void)[] = [];
  let busy = 0;
  let received = 0;
  const next = (): void => {
    if (busy >= slots) return;
    const answer = queue.shift();
    if (answer === undefined) return;
    busy++;
    hold(waitMs, () => {
      busy--;
      answer();
      next();
    });
  };
  return {
    received: () => received,
    listener: (_request, reply) => {
      received++;
      queue.push(() => reply.end('ok'));
      next();
    },
  };
}

/** A timer's start is the loop's own idea of now, which may lie in the past: it can fire early. */
function hold(waitMs: number, done: () => void): void {
  const endMs = performance.now() + waitMs;
  const check = (): void => {
    const leftMs = endMs - performance.now();
    if (leftMs <= 0) done();
    else setTimeout(check, leftMs);
  };
  setTimeout(check, waitMs);
}
