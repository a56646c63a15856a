/** What keeps the page to this machine and to reading. */
import type { FastifyInstance } from 'fastify';

const names = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * A page of the internet can make its own name point to 127.0.0.1 and then read what is served here; the name that it
 * was asked by gives it away.
 */
export const isOwnHost = (host: string | undefined, port: number): boolean =>
  names.some((name) => host === `${name}:${port}` || (port === 80 && host === name));

/** Policy of the page itself, from its own `<meta>`, with what only a header can say. */
export function policyOf(page: string): string {
  const [, written] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
  const own = written?.replaceAll('&#39;', "'") ?? "default-src 'none'";
  return `${own}; frame-ancestors 'none'`;
}

const headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

/** Refuses other hosts and everything but reading; every answer carries a strict policy. */
export function guard(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isOwnHost(request.headers.host, request.socket.localPort ?? 0))
      return reply.code(403).type('text/plain; charset=utf-8').send('This page is for this machine alone.\n');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return reply
        .code(405)
        .header('allow', 'GET, HEAD')
        .type('text/plain; charset=utf-8')
        .send('Read only.\n');
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.headers(headers);
    reply.header('content-security-policy', policyOf(typeof payload === 'string' ? payload : ''));
    return payload;
  });
}
