/** A real process that listens where a server of ours should, or beside it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const source = `
const [host, port, reusePort, body] = process.argv.slice(1);
const server = require('node:http').createServer((_, reply) => reply.end(body));
server.on('error', (error) => process.send({ error: error.code }));
server.listen({ host, port: Number(port), reusePort: reusePort === 'true', ipv6Only: host.includes(':') },
  () => process.send({ port: server.address().port }));
process.on('disconnect', () => process.exit());
`;

export interface Decoy {
  readonly pid: number;
  readonly port: number;
  stop(): Promise<void>;
}

export interface DecoyOptions {
  readonly host: string;
  readonly port?: number;
  readonly reusePort?: boolean;
  readonly body?: string;
}

/** Rejects with the system's code when it cannot listen, e.g. `EAFNOSUPPORT` without IPv6. */
export async function startDecoy({
  host,
  port = 0,
  reusePort = false,
  body = 'decoy',
}: DecoyOptions): Promise<Decoy> {
  const args = ['-e', source, host, String(port), String(reusePort), body];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [message] = (await once(child, 'message')) as [{ port?: number; error?: string }];
  if (message.port === undefined) {
    await stop(child);
    throw new Error(message.error);
  }
  return { pid: child.pid ?? 0, port: message.port, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
