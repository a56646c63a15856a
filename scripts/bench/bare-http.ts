/** The limit that the event-loop server is held against: bare `node:http`, the same number of loops on one port, nothing else. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Ready, ServerOptions } from '../../servers/contract.ts';

if (isMainThread) await main();
else listen(workerData as ServerOptions);

async function main(): Promise<void> {
  const options = JSON.parse(process.argv[2] ?? '{}') as ServerOptions;
  const end = () => process.kill(process.pid, 'SIGKILL');
  process.on('SIGINT', () => {});
  process.on('disconnect', end);
  process.on('message', end);
  const port = await startLoop(options);
  await Promise.all(Array.from({ length: options.loops - 1 }, () => startLoop({ ...options, port })));
  process.send?.(ready(options, port));
}

function startLoop(options: ServerOptions): Promise<number> {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: options });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

function listen({ waitMs, host, port, backlog }: ServerOptions): void {
  const server = createServer((_request, response) => {
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 2 });
      response.end('ok');
    }, waitMs);
  });
  server.keepAliveTimeout = 72_000;
  server.listen({ host, port, backlog, reusePort: true }, () => {
    parentPort?.postMessage((server.address() as AddressInfo).port);
  });
}

function ready(options: ServerOptions, port: number): Ready {
  return {
    type: 'ready',
    pid: process.pid,
    host: options.host,
    port,
    model: 'event-loop',
    loops: options.loops,
    slots: null,
    dispatch: null,
    sharing: 'reusePort',
    waitMs: options.waitMs,
    backlog: options.backlog,
    queueCapacity: null,
    keepAliveTimeoutMs: 72_000,
    maxConnections: null,
    maxRequestsPerSocket: 0,
    runtime: { node: process.versions.node, v8: process.versions.v8, execArgv: process.execArgv },
    startMs: performance.now(),
    slotsStartMs: null,
  };
}
