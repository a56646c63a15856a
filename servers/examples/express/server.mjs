// Express. One event loop; a timer waits, no thread is held.
import { createServer } from 'node:http';
import express from 'express';

const port = Number(process.env.PORT ?? 8080);
const waitMs = Number(process.env.WAIT_MS ?? 20);

const app = express();
app.disable('x-powered-by');
app.get('/wait', (_request, response) => {
  setTimeout(() => response.type('text/plain').send('ok'), waitMs);
});

const server = createServer(app);
// Node closes a connection that is idle for 5 s, which can meet a request on its way.
server.keepAliveTimeout = 72_000;
// app.listen() leaves Node's own backlog of 511, too short for thousands of connections that open at once.
server.listen({ port, host: '127.0.0.1', backlog: 16_384 });
