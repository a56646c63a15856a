import { createServer } from 'node:net';

/** Every address that a stranger on the same port could hold against us. */
export const bindAddresses = ['127.0.0.1', '::1', '0.0.0.0', '::'] as const;

/**
 * Listens for a moment. The port that was bound, or the system's error code. Success does not prove that
 * nobody else has the port: another address, or a socket with SO_REUSEPORT, does not stand in the way.
 */
export function tryBind(host: string, port: number): Promise<{ port: number } | { code: string }> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve({ code: error.code ?? error.message }));
    server.listen({ host, port, exclusive: true, ipv6Only: true }, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve({ port: bound }));
    });
  });
}
