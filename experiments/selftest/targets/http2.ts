/** Speaks HTTP/1.1 with who asks so, and HTTP/2 with who begins with its preface. */
import { createServer as createHttp2 } from 'node:http2';
import { createServer } from 'node:net';
import { serveTwisted } from './twist.ts';

await serveTwisted({
  front: (app) => {
    const http2 = createHttp2((_request, reply) => reply.end('ok'));
    return createServer((socket) => {
      socket.once('data', (first) => {
        socket.pause();
        socket.unshift(first);
        (first.toString('latin1').startsWith('PRI') ? http2 : app.server).emit('connection', socket);
        socket.resume();
      });
      socket.on('error', () => {});
    });
  },
});
