import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { FromServer, Ready, ServerOptions, Snapshot } from './contract.ts';

const slots = 4;
const waitMs = 20;
const options = (changes: Partial<ServerOptions>): ServerOptions => ({
  model: 'event-loop',
  host: '127.0.0.1',
  port: 0,
  waitMs,
  loops: 2,
  slots,
  dispatch: 'queue',
  backlog: 256,
  queueCapacity: 64,
  nonce: 'n0nce',
  faults: false,
  ...changes,
});

interface Running {
  readonly child: ChildProcess;
  readonly ready: Ready;
  ask(path: string): Promise<{ status: number; body: string }>;
  snapshot(): Promise<Snapshot>;
}

async function withServer(
  changes: Partial<ServerOptions>,
  use: (server: Running) => Promise<void>,
): Promise<void> {
  const child = fork(fileURLToPath(new URL('./main.js', import.meta.url)), [
    JSON.stringify(options(changes)),
  ]);
  const agent = new Agent({ keepAlive: true });
  try {
    const [ready] = (await once(child, 'message')) as [FromServer];
    assert.equal(ready.type, 'ready', JSON.stringify(ready));
    assert.ok(ready.type === 'ready');
    await use({
      child,
      ready,
      ask: (path) => ask(agent, ready.port, path),
      snapshot: async () => {
        const answer = once(child, 'message');
        child.send({ type: 'snapshot', id: 1 });
        return (await answer)[0] as Snapshot;
      },
    });
  } finally {
    agent.destroy();
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
}

function ask(agent: Agent, port: number, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = get({ agent, host: '127.0.0.1', port, path }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    request.on('error', reject);
  });
}

const variants: readonly [string, Partial<ServerOptions>][] = [
  ['event loops', {}],
  ['one event loop', { loops: 1 }],
  ['event loops as a cluster of processes', { sharing: 'cluster' }],
  ['a thread pool with queue dispatch', { model: 'thread-pool' }],
  ['a thread pool with run dispatch', { model: 'thread-pool', dispatch: 'run' }],
];

for (const [name, changes] of variants) {
  test(`${name}: answers after the wait, tells its nonce, and counts what it did`, { timeout: 60_000 }, () =>
    withServer(changes, async ({ ask, snapshot }) => {
      const startMs = performance.now();
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/wait')));
      assert.ok(performance.now() - startMs >= waitMs - 2);
      assert.ok(answers.every(({ status, body }) => status === 200 && body === 'ok'));
      assert.deepEqual(await ask('/nonce'), { status: 200, body: 'n0nce' });
      const { loops, hold } = await snapshot();
      const sum = (key: 'received' | 'answered' | 'acceptedConnections') =>
        loops.reduce((n, loop) => n + loop[key], 0);
      assert.deepEqual([sum('received'), sum('answered'), hold.count], [20, 20, 20]);
      assert.ok(sum('acceptedConnections') >= 20);
      assert.ok(hold.minUs >= (waitMs - 1.5) * 1000 && hold.maxUs >= hold.minUs);
    }),
  );

  test(`${name}: nothing blocks and nothing counts where faults are not enabled`, { timeout: 60_000 }, () =>
    withServer(changes, async ({ ask, snapshot }) => {
      assert.equal((await ask('/block?ms=10')).status, 404);
      assert.equal((await ask('/place')).status, 404);
      const { hold, blocks } = await snapshot();
      assert.deepEqual([hold.count, blocks], [0, undefined]);
    }),
  );

  test(`${name}: ends by itself when the lab is gone`, { timeout: 60_000 }, () =>
    withServer(changes, async ({ child }) => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    }),
  );
}

test('each loop says how many connections it holds', { timeout: 60_000 }, () =>
  withServer({ loops: 3 }, async ({ ask, snapshot, ready }) => {
    await Promise.all(Array.from({ length: 30 }, () => ask('/wait')));
    const { loops } = await snapshot();
    assert.deepEqual([ready.sharing, loops.length], ['reusePort', 3]);
    assert.equal(
      loops.reduce((n, loop) => n + loop.openConnections, 0),
      30,
    );
  }),
);

test('cluster processes are said to be what they are', { timeout: 60_000 }, () =>
  withServer({ sharing: 'cluster' }, async ({ ready }) => assert.equal(ready.sharing, 'cluster')),
);

test(
  'a pool says how many slots pull, and a full queue answers 503 and is counted',
  { timeout: 60_000 },
  () =>
    withServer({ model: 'thread-pool', queueCapacity: 4, waitMs: 200 }, async ({ ask, ready, snapshot }) => {
      assert.equal(ready.slots, slots);
      const answers = await Promise.all(Array.from({ length: 40 }, () => ask('/wait')));
      const refused = answers.filter(({ status }) => status === 503).length;
      assert.ok(refused > 0);
      const { loops } = await snapshot();
      assert.deepEqual([loops[0]?.refused, loops[0]?.answered], [refused, 40 - refused]);
    }),
);

test(
  'with faults enabled a block holds one slot, is capped, and refuses what is no number',
  { timeout: 60_000 },
  () =>
    withServer({ model: 'thread-pool', faults: true }, async ({ ask, snapshot }) => {
      const block = ask('/block?ms=600');
      assert.equal((await ask('/wait')).status, 200);
      assert.equal((await snapshot()).slots?.busy, 1);
      assert.equal((await block).status, 200);
      for (const query of ['', '?ms=x', '?ms=999999', '?ms=5&mode=z'])
        assert.equal((await ask(`/block${query}`)).status, 400);
    }),
);

for (const [name, changes] of variants) {
  test(`${name}: with faults enabled every block is in the server’s own record`, { timeout: 60_000 }, () =>
    withServer({ ...changes, faults: true }, async ({ ask, snapshot }) => {
      assert.equal((await ask('/block?ms=300&mode=spin')).status, 200);
      assert.equal((await ask('/block?ms=100')).status, 200);
      const { blocks } = await snapshot();
      assert.deepEqual(blocks?.map(({ mode, guarded }) => [mode, guarded]).sort(), [
        ['sleep', false],
        ['spin', false],
      ]);
      for (const { startMs, endMs, mode } of blocks ?? [])
        assert.ok((endMs ?? 0) - startMs >= (mode === 'spin' ? 299 : 99));
    }),
  );
}

for (const [name, changes] of [
  ['threads', {}],
  ['a cluster of processes', { sharing: 'cluster' }],
] as const)
  test(`loops as ${name} tell which of them answers, and which one was blocked`, { timeout: 60_000 }, () =>
    withServer({ ...changes, loops: 2, faults: true }, async ({ ask, snapshot }) => {
      const places = await Promise.all(Array.from({ length: 20 }, () => ask('/place')));
      assert.deepEqual([...new Set(places.map(({ body }) => body))].sort(), ['0', '1']);
      await Promise.all(Array.from({ length: 20 }, () => ask('/block?ms=1')));
      const { blocks } = await snapshot();
      assert.deepEqual([...new Set(blocks?.map(({ place }) => place))].sort(), [0, 1]);
    }),
  );

test('a guarded loop goes on serving while its block lasts, an unguarded one does not', {
  timeout: 60_000,
}, async () => {
  for (const guard of [true, false]) {
    await withServer({ loops: 1, faults: true, guard }, async ({ ask, snapshot }) => {
      const order: string[] = [];
      const block = ask('/block?ms=1500').then(() => order.push('block'));
      const wait = ask('/wait').then(() => order.push('wait'));
      await Promise.all([block, wait]);
      assert.deepEqual(order, guard ? ['wait', 'block'] : ['block', 'wait']);
      const [record] = (await snapshot()).blocks ?? [];
      assert.deepEqual([record?.place, record?.guarded], [0, guard]);
    });
  }
});

test('a port that is taken is a start that failed, with the code of the system', { timeout: 60_000 }, () =>
  withServer({ loops: 1 }, async ({ ready }) => {
    for (const model of ['event-loop', 'thread-pool'] as const) {
      const second = fork(fileURLToPath(new URL('./main.js', import.meta.url)), [
        JSON.stringify(options({ model, loops: 1, port: ready.port })),
      ]);
      const [message] = (await once(second, 'message')) as [FromServer];
      assert.deepEqual([message.type, message.type === 'failed' && message.code], ['failed', 'EADDRINUSE']);
      second.kill('SIGKILL');
      await once(second, 'exit');
    }
  }),
);
