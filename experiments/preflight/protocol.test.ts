import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import { test } from 'node:test';
import { known } from '../../results/record/observed.ts';
import { startDecoy } from './decoy.testing.ts';
import { parseAnswer } from './http-answer.ts';
import { askNonce } from './nonce.ts';
import { askProtocol } from './protocol.ts';
import { withHttp, withTarget } from './target.testing.ts';

test('a plain HTTP/1.1 server answers twice on one socket and refuses both ways to HTTP/2', async () => {
  const protocol = await withHttp((_, reply) => reply.end('x'), askProtocol);
  assert.deepEqual(
    protocol,
    known({
      statusLine: 'HTTP/1.1 200 OK',
      secondAnswer: true,
      connectionHeader: 'keep-alive',
      http2Preface: 'refused',
      h2cUpgrade: 'refused',
    }),
  );
});

test('an h2c server accepts the preface and has no HTTP/1 answer', async () => {
  const protocol = await withTarget(
    createHttp2Server((_, reply) => reply.end('x')),
    askProtocol,
  );
  assert.ok('value' in protocol);
  assert.equal(protocol.value.http2Preface, 'accepted');
  assert.ok(!protocol.value.statusLine.includes('200'));
});

test('a server that takes the upgrade to h2c is found', async () => {
  const server = createServer((_, reply) => reply.end('x'));
  server.on('upgrade', (_, socket) => {
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
  });
  const protocol = await withTarget(server, askProtocol);
  assert.ok('value' in protocol);
  assert.equal(protocol.value.h2cUpgrade, 'accepted');
  assert.equal(protocol.value.http2Preface, 'refused');
});

test('a server that closes after each answer has no second answer', async () => {
  const protocol = await withHttp((_, reply) => reply.setHeader('Connection', 'close').end('x'), askProtocol);
  assert.ok('value' in protocol);
  assert.equal(protocol.value.secondAnswer, false);
  assert.equal(protocol.value.connectionHeader, 'close');
});

test('an answer is complete with its length or its last chunk, not before', () => {
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n';
  assert.equal(parseAnswer(chunked), null);
  assert.equal(parseAnswer(`${chunked}0\r\n\r\n`)?.status, 200);
  const sized = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\no';
  assert.equal(parseAnswer(sized), null);
  assert.equal(parseAnswer(`${sized}k`)?.body, 'ok');
  assert.equal(parseAnswer('HTTP/1.1 204 No Content\r\n\r\n')?.status, 204);
});

test('nobody there is unavailable, not refused', async () => {
  const endpoint = await withHttp(
    (_, reply) => reply.end(),
    async (gone) => gone,
  );
  const protocol = await askProtocol(endpoint);
  assert.ok('unavailable' in protocol && protocol.unavailable.includes('ECONNREFUSED'));
});

test('the right nonce matches on every fresh connection', async () => {
  let connections = 0;
  const server = createServer((request, reply) => reply.end(request.url === '/nonce' ? 'abc' : 'x'));
  server.on('connection', () => connections++);
  const nonce = await withTarget(server, (endpoint) => askNonce(endpoint, 'abc', 5));
  assert.deepEqual(nonce, known({ asked: 5, matching: 5, others: [] }));
  assert.equal(connections, 5);
});

test('a second process on the same port is heard among the answers', async (t) => {
  if (process.platform !== 'linux')
    return t.skip('the kernel spreads connections over reusePort listeners on Linux');
  const ours = await startDecoy({ host: '127.0.0.1', reusePort: true, body: 'ours' });
  const old = await startDecoy({ host: '127.0.0.1', reusePort: true, body: 'old', port: ours.port });
  try {
    const nonce = await askNonce({ host: '127.0.0.1', port: ours.port }, 'ours', 64);
    assert.ok('value' in nonce);
    assert.deepEqual(nonce.value.others, ['200: old']);
    assert.ok(nonce.value.matching > 0 && nonce.value.matching < 64);
  } finally {
    await Promise.all([ours.stop(), old.stop()]);
  }
});
