/**
 * Entry of the calibration's target: `node target.js '{}'`, with an IPC channel to the lab. Answers every request at
 * once with fixed bytes and reads nothing of it but where its head ends, so that the generator is what ends the rate.
 */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { FromTarget } from './contract.ts';

const headEnd = '\r\n\r\n';
const answer = `HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 2${headEnd}ok`;
const end = () => process.kill(process.pid, 'SIGKILL');

// Ctrl-C reaches the whole process group: the lab stops its children in order, and they end with it.
process.on('SIGINT', () => {});
process.on('SIGTERM', end);
process.on('SIGHUP', end);
process.on('disconnect', end);
// The lab says one thing only: stop.
process.on('message', end);

/** A head may be cut anywhere; requests have no body. */
function serve(socket: Socket): void {
  let rest = '';
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => {
    const parts = (rest + bytes.toString('latin1')).split(headEnd);
    rest = parts.pop() ?? '';
    if (parts.length > 0) socket.write(answer.repeat(parts.length));
  });
}

const server = createServer(serve);
server.listen({ host: '127.0.0.1', port: 0, backlog: 1024 }, () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ type: 'listening', port } satisfies FromTarget);
});
