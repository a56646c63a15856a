// Bare node:http. One event loop; a timer waits, no thread is held.
import { createServer } from 'node:http';

const port = Number(process.env.PORT ?? 8080);
const waitMs = Number(process.env.WAIT_MS ?? 20);

/** Longest block in milliseconds: a mistake must not look like a dead server. */
const maxBlockMs = 30_000;

/** Holds the only loop, as a handler does that calls something blocking; nobody ever notifies the cell. */
function block(ms, response) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.min(ms, maxBlockMs));
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 2 }).end('ok');
}

const server = createServer((request, response) => {
  const blockMs = /^\/block\?ms=(\d{1,6})$/.exec(request.url)?.[1];
  if (blockMs !== undefined) {
    block(Number(blockMs), response);
    return;
  }
  if (request.url !== '/wait') {
    response.writeHead(404, { 'content-type': 'text/plain', 'content-length': 9 }).end('not found');
    return;
  }
  setTimeout(
    () => response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 2 }).end('ok'),
    waitMs,
  );
});
// Node closes a connection that is idle for 5 s, which can meet a request on its way.
server.keepAliveTimeout = 72_000;
// Node's own backlog of 511 is too short for thousands of connections that open at once.
server.listen({ port, host: '127.0.0.1', backlog: 16_384 });
