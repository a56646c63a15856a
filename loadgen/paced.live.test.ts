import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { test } from 'node:test';
import type { LoadPhase, LoadPlan, LoadResult } from './contract.ts';
import { driver } from './paced.driver.ts';

const connections = 20;
const ratePerSecond = 400;
const windowMs = 1000;
const limit = { timeout: 60_000 };

interface Loaded {
  readonly result: LoadResult;
  readonly openLoop: NonNullable<LoadResult['openLoop']>;
  /** Requests to the path, by the server's own count. */
  readonly received: number;
  readonly phases: readonly LoadPhase[];
  readonly sockets: ReadonlySet<Socket>;
}

async function load(listener: RequestListener, changes: Partial<LoadPlan> = {}): Promise<Loaded> {
  let received = 0;
  const sockets = new Set<Socket>();
  const phases: LoadPhase[] = [];
  const server = createServer((request, response) => {
    received++;
    listener(request, response);
  });
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const plan: LoadPlan = {
    driver: 'paced',
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    path: '/wait',
    connections,
    warmupMs: 300,
    windowMs,
    timeoutMs: 3000,
    openTimeoutMs: 10_000,
    hardLimitMs: 60_000,
    expectBody: 'ok',
    openLoop: { ratePerSecond, arrivals: 'constant', seed: 1 },
    ...changes,
  };
  try {
    const report = { phase: (phase: LoadPhase) => phases.push(phase), progress: () => {} };
    const result = await driver.load(plan, report);
    assert.ok(result.openLoop);
    return { result, openLoop: result.openLoop, received, phases, sockets };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const waits: RequestListener = (_, response) => setTimeout(() => response.end('ok'), 10);
/** Holds back every answer of an interval of the server's life until its end. */
function stallsBetween(fromMs: number, toMs: number): RequestListener {
  const startMs = performance.now();
  return (_, response) => {
    const nowMs = performance.now() - startMs;
    const stalled = nowMs >= fromMs && nowMs < toMs;
    setTimeout(() => response.end('ok'), stalled ? toMs - nowMs : 10);
  };
}
/** Does something else for one request in `n`, after the first of each connection. */
const oneIn = (n: number, odd: RequestListener): RequestListener => {
  let count = 0;
  return (request, response) =>
    ++count > connections && count % n === 0 ? odd(request, response) : waits(request, response);
};
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const endsOf = ({ outcome }: Loaded['openLoop']) => sum(Object.values(outcome));

test(
  'what the plan asks for is due, sent and answered, and the server counts the same to the last request',
  limit,
  async () => {
    const { result, openLoop, received, phases, sockets } = await load(waits);
    const scheduled = (ratePerSecond * (300 + windowMs)) / 1000;
    assert.deepEqual(phases, ['open', 'warm-up', 'window', 'drain']);
    assert.ok(Math.abs(result.life.sent - scheduled - connections) <= 1, String(result.life.sent));
    assert.deepEqual([result.life.ok, received], [result.life.sent, result.life.sent]);
    assert.ok(Math.abs(openLoop.offered - ratePerSecond) <= 1);
    assert.equal(openLoop.outcome.answered, openLoop.offered);
    assert.equal(sum(openLoop.slices.due), openLoop.offered);
    assert.ok(
      openLoop.connections.every(({ requests }) => Math.abs(requests - ratePerSecond / connections) <= 1),
    );
    assert.deepEqual([sockets.size, result.socketsOpened], [connections, connections]);
    assert.deepEqual([result.establishedAtStart, result.establishedAtEnd], [connections, connections]);
    assert.equal(result.latency.count, result.window.answers);
    assert.ok(result.latency.minUs >= 9000);
  },
);

test(
  'a stall shows in the latencies from the intended start, and what a closed loop would have seen hides it',
  limit,
  async () => {
    const { openLoop } = await load(stallsBetween(700, 1200));
    const late = sum(openLoop.slices.late);
    // 0.5 s of 400/s less the last tenth, at least half of it on a busy machine
    assert.ok(late > 80, `${late} late`);
    assert.ok(openLoop.response.maxUs > 350_000);
    const missing = openLoop.offered - openLoop.serviceTime.count;
    assert.ok(missing > 80, `${missing} were due on connections that waited`);
    assert.ok(openLoop.serviceTime.count < openLoop.response.count);
    assert.equal(openLoop.outcome.answered, openLoop.offered);
  },
);

test(
  'a rate above what the connections carry: the line is cut by the timeout, and the books balance',
  limit,
  async () => {
    const slow: RequestListener = (_, response) => setTimeout(() => response.end('ok'), 100);
    const { result, openLoop, received } = await load(slow, { timeoutMs: 500 });
    const { life } = result;
    assert.ok(openLoop.outcome.unsent > 0);
    // Sent after up to 0.5 s in the line, answered 0.1 s later: the clock of the books runs from the intended start too.
    assert.ok(result.latency.p50Us > 200_000, `${result.latency.p50Us} us`);
    assert.equal(endsOf(openLoop), openLoop.offered);
    assert.equal(life.sent, life.ok + life.otherStatus + life.timeouts + life.lost + life.inFlight);
    assert.equal(received, life.sent);
  },
);

test(
  'a request that is never answered is a timeout, and its connection goes on with a new socket',
  limit,
  async () => {
    const { result, openLoop, received } = await load(
      oneIn(40, () => {}),
      { timeoutMs: 300 },
    );
    const { life } = result;
    assert.ok(openLoop.outcome.timeouts > 0);
    assert.ok(result.socketsOpened > connections);
    assert.equal(endsOf(openLoop), openLoop.offered);
    assert.equal(life.sent, life.ok + life.timeouts + life.lost + life.inFlight);
    assert.equal(received, life.sent);
  },
);

test('a connection that breaks under a request is lost, and not sent again', limit, async () => {
  const { result, openLoop, received } = await load(oneIn(10, (request) => request.socket.resetAndDestroy()));
  assert.ok(openLoop.outcome.lost > 0);
  assert.ok((result.connectionErrors['ECONNRESET'] ?? 0) > 0);
  assert.equal(received, result.life.sent);
  assert.equal(result.life.sent, result.life.ok + result.life.lost);
});

test('other statuses and other bodies are counted, and are no answers or wrong ones', limit, async () => {
  const errors = await load(oneIn(10, (_, response) => response.writeHead(500).end('no')));
  assert.ok(errors.openLoop.outcome.otherStatus > 0);
  assert.deepEqual(errors.result.statuses, { 500: errors.result.life.otherStatus });
  const bodies = await load(oneIn(10, (_, response) => response.end('nope')));
  assert.ok(bodies.result.wrongBodies > 0);
});

test('a plan without a schedule is refused', limit, async () => {
  await assert.rejects(load(waits, { openLoop: undefined } as unknown as LoadPlan), /needs a rate/);
});
