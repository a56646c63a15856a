import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunSettings } from '../../results/record/run.ts';
import type { TrialPlan } from '../../results/record/trial.ts';
import { noProc } from '../proc/kernel-file.ts';
import { processTree } from '../proc/process-tree.ts';
import { planTrial } from '../trial-plan.ts';
import { startDriver } from './driver-process.ts';
import { familyOf } from './family.ts';
import { type OwnServerProcess, startServer } from './server-process.ts';

const limit = { timeout: 60_000 };
const settings: RunSettings = {
  servers: ['event-loop'],
  connections: [4],
  waitMs: 20,
  slots: 2,
  loops: 1,
  dispatch: 'queue',
  warmupMs: 100,
  windowMs: 60_000,
  repeat: 1,
  port: 0,
};
const plan = planTrial(settings, 'event-loop', 4, 0);
const never = new AbortController().signal;

async function withServer(
  use: (server: OwnServerProcess, load: TrialPlan['load']) => Promise<void>,
): Promise<void> {
  const server = await startServer(plan.roles.target, never);
  try {
    await use(server, { ...plan.load, port: server.ready.port });
  } finally {
    await server.end();
  }
}

test('a driver that passes its hard limit ends itself and is said to hang', limit, () =>
  withServer(async (_, load) => {
    const driver = startDriver({ ...load, hardLimitMs: 700 });
    await assert.rejects(driver.result, { code: 'driver-hung' });
    await driver.end();
  }),
);

test('a driver that is frozen is given up after its hard limit, and can still be ended', limit, () =>
  withServer(async (_, load) => {
    const driver = startDriver({ ...load, hardLimitMs: 700 });
    await new Promise<void>((resolve) => driver.onPhase((phase) => phase === 'window' && resolve()));
    process.kill(driver.pid, 'SIGSTOP');
    await assert.rejects(driver.result, { code: 'driver-hung' });
    await driver.end();
    assert.throws(() => process.kill(driver.pid, 0), { code: 'ESRCH' });
  }),
);

test(
  'a driver that reaches nobody says how many connections were opened, and why not all',
  limit,
  async () => {
    const driver = startDriver({ ...plan.load, port: 1, openTimeoutMs: 500 });
    await assert.rejects(driver.result, { code: 'connections-not-opened', message: /0 of 4 .*ECONNREFUSED/ });
    await driver.end();
  },
);

test('a server that dies at start is said to, with its last words', limit, () =>
  assert.rejects(startServer(plan.roles.target, never, 'servers/no-such-entry.js'), (error: Error) => {
    assert.equal('code' in error && error.code, 'server-start-failed');
    assert.match(String(error.cause), /no-such-entry/);
    return true;
  }),
);

test('a server that cannot start says why', limit, () =>
  assert.rejects(startServer({ ...plan.roles.target, host: '192.0.2.1' }, never), {
    code: 'server-start-failed',
  }),
);

test('a start that is interrupted leaves no process', limit, async () => {
  const controller = new AbortController();
  const started = startServer({ ...plan.roles.target, model: 'thread-pool', slots: 8 }, controller.signal);
  controller.abort();
  await assert.rejects(started, { code: 'interrupted' });
});

test('a loop process that outlives its server is named and ended', {
  ...limit,
  skip: noProc ?? false,
}, async () => {
  const cluster = { ...plan.roles.target, loops: 2, sharing: 'cluster' } as const;
  const server = await startServer(cluster, never);
  const family = familyOf(server.pid, 300);
  const loop = [...processTree(server.pid)].find((pid) => pid !== server.pid) ?? 0;
  // A stopped process cannot see that its parent is gone.
  process.kill(loop, 'SIGSTOP');
  await server.end();
  await assert.rejects(family.allEnded(), {
    code: 'child-survived',
    message: new RegExp(`pid ${loop} `),
  });
  await familyOf(loop).allEnded();
});

test('loop processes end with their server', { ...limit, skip: noProc ?? false }, async () => {
  const cluster = { ...plan.roles.target, loops: 2, sharing: 'cluster' } as const;
  const server = await startServer(cluster, never);
  const family = familyOf(server.pid);
  assert.equal(processTree(server.pid).size, 3);
  await server.end();
  await family.allEnded();
});

test('a server that is gone gives no counters', limit, () =>
  withServer(async (server) => {
    assert.equal((await server.snapshot()).hold.count, 0);
    process.kill(server.pid, 'SIGKILL');
    await assert.rejects(server.died, { code: 'server-died' });
    await assert.rejects(server.snapshot());
  }),
);
