import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { driver } from './autocannon.driver.ts';
import type { LoadPhase, LoadPlan, LoadResult } from './contract.ts';

const connections = 20;

/** A real load on a real server of the test; the server's own count of requests beside the client's books. */
async function load(
  listener: RequestListener,
  changes: Partial<LoadPlan> = {},
): Promise<{ result: LoadResult; received: number; phases: LoadPhase[]; sockets: number }> {
  let received = 0;
  let sockets = 0;
  const phases: LoadPhase[] = [];
  const server = createServer((request, response) => {
    received++;
    listener(request, response);
  });
  server.on('connection', () => sockets++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const plan: LoadPlan = {
    driver: 'autocannon',
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    path: '/wait',
    connections,
    warmupMs: 300,
    windowMs: 700,
    timeoutMs: 1000,
    openTimeoutMs: 10_000,
    hardLimitMs: 60_000,
    expectBody: 'ok',
    ...changes,
  };
  try {
    const report = { phase: (phase: LoadPhase) => phases.push(phase), progress: () => {} };
    return { result: await driver.load(plan, report), received, phases, sockets };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const limit = { timeout: 60_000 };
const waits: RequestListener = (_, response) => setTimeout(() => response.end('ok'), 10);
/** Does something else for one request in ten, after the first of each connection. */
const oneInTen = (odd: RequestListener): RequestListener => {
  let count = 0;
  return (request, response) =>
    ++count > connections && count % 10 === 0 ? odd(request, response) : waits(request, response);
};

test(
  'on a sound server everything sent is answered, on as many sockets as asked, and the server counts the same',
  limit,
  async () => {
    const { result, received, phases, sockets } = await load(waits);
    const { life } = result;
    assert.deepEqual(phases, ['open', 'warm-up', 'window', 'drain']);
    assert.deepEqual(life, {
      sent: received,
      ok: received,
      otherStatus: 0,
      timeouts: 0,
      lost: 0,
      inFlight: 0,
    });
    assert.deepEqual(
      [sockets, result.socketsOpened, result.establishedAtStart],
      [connections, connections, connections],
    );
    assert.equal(result.latency.count, result.window.answers);
    assert.equal(
      result.window.per100ms.reduce((a, b) => a + b, 0),
      result.window.answers,
    );
    assert.equal(result.window.spread.unserved, 0);
  },
);

test(
  'connections rest until all are open: a slow opening sends one request a connection and times nobody out',
  limit,
  async () => {
    let opened = 0;
    const slowAtFirst: RequestListener = (_, response) => {
      opened++;
      setTimeout(() => response.end('ok'), opened === connections ? 2500 : 5);
    };
    const { result } = await load(slowAtFirst, { timeoutMs: 1000, connections, openTimeoutMs: 10_000 }).catch(
      (error) => ({
        result: error as Error,
      }),
    );
    assert.ok(!(result instanceof Error));
    assert.equal(result.life.timeouts <= 1, true);
    assert.ok(result.socketsOpened <= connections + 1);
  },
);

test('other statuses are counted by code and are no answers', limit, async () => {
  const { result } = await load(oneInTen((_, response) => response.writeHead(500).end('no')));
  assert.ok(result.life.otherStatus > 0);
  assert.deepEqual(result.statuses, { 500: result.life.otherStatus });
  assert.equal(result.life.sent, result.life.ok + result.life.otherStatus);
});

test('another body than expected is counted', limit, async () => {
  const { result } = await load(oneInTen((_, response) => response.end('nope')));
  assert.ok(result.wrongBodies > 0);
});

test('a request that is never answered is a timeout, in the books once', limit, async () => {
  const { result, received } = await load(
    oneInTen(() => {}),
    { warmupMs: 300, windowMs: 2500 },
  );
  const { life } = result;
  assert.ok(life.timeouts > 0);
  assert.equal(life.sent, life.ok + life.timeouts + life.lost + life.inFlight);
  assert.ok(received >= life.ok && received <= life.sent);
  assert.ok(result.socketsOpened > connections);
});

test('a server that closes after each answer shows in the sockets that were opened', limit, async () => {
  const { result } = await load((_, response) => response.setHeader('connection', 'close').end('ok'));
  assert.ok(result.socketsOpened > 2 * connections);
});

test('a connection that breaks under a request is lost, and counted with its error', limit, async () => {
  const { result } = await load(oneInTen((request) => request.socket.resetAndDestroy()));
  assert.ok(result.life.lost > 0);
  assert.ok((result.connectionErrors['ECONNRESET'] ?? 0) > 0);
});
