import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeFromCompressedBase64 } from 'hdr-histogram-js';
import type { Latency, LoadResult } from '../../results/record/load.ts';
import { decodeEvents } from '../../results/record/request-events.ts';
import type { RunSettings } from '../../results/record/run.ts';
import { planTrial } from '../trial-plan.ts';
import { startDriver } from './driver-process.ts';
import { type OwnServerProcess, startServer } from './server-process.ts';

const connections = 40;
const stallMs = 800;
const settings: RunSettings = {
  servers: ['event-loop'],
  connections: [connections],
  waitMs: 20,
  slots: 2,
  loops: 2,
  dispatch: 'queue',
  warmupMs: 300,
  windowMs: 2000,
  repeat: 1,
  port: 0,
};
const plan = planTrial(settings, 'event-loop', connections, 0);
const openLoop = { ratePerSecond: 400, arrivals: 'poisson', seed: 3, lateAboutMs: 100 } as const;

interface Loaded {
  readonly result: LoadResult;
  /** `/wait` requests by the server's own counters. */
  readonly received: number;
  readonly answered: number;
}

/** Stops the server for a part of the window. */
async function loadWithStall(server: OwnServerProcess): Promise<Loaded> {
  const load = { ...plan.load, driver: 'paced', port: server.ready.port, openLoop };
  const driver = startDriver(load);
  try {
    await new Promise<void>((resolve) => driver.onPhase((phase) => phase === 'window' && resolve()));
    await sleep(300);
    process.kill(server.pid, 'SIGSTOP');
    await sleep(stallMs);
    process.kill(server.pid, 'SIGCONT');
    const result = await driver.result;
    const { loops } = await server.snapshot();
    const sum = (what: 'received' | 'answered') => loops.reduce((total, loop) => total + loop[what], 0);
    return { result, received: sum('received'), answered: sum('answered') };
  } finally {
    await driver.end();
  }
}

/** Recorded values above `us`, rank by rank. */
function above(us: number, { histogram, count }: Latency): number {
  const all = decodeFromCompressedBase64(histogram);
  const ranks = Array.from({ length: count }, (_, i) => (100 * (i + 0.5)) / count);
  return ranks.filter((percentile) => all.getValueAtPercentile(percentile) > us).length;
}

test('a server that stands still hurts everything that was due meanwhile; of what a closed loop would have sent one request a connection', {
  timeout: 60_000,
  skip: process.platform === 'win32' && 'no SIGSTOP on Windows',
}, async () => {
  const server = await startServer(plan.roles.target, new AbortController().signal);
  try {
    const { result, received, answered } = await loadWithStall(server);
    const { openLoop: open, life } = result;
    assert.ok(open);
    const late = open.slices.late.reduce((a, b) => a + b, 0);
    const seenByClosedLoop = above(100_000, open.serviceTime);
    // Due in the 0.7 s that are late: 280 of 800; on idle connections at most one each.
    assert.ok(late > 200, `${late} late`);
    assert.ok(seenByClosedLoop <= 2 * connections, `${seenByClosedLoop} seen by a closed loop`);
    assert.ok(seenByClosedLoop > 0 && seenByClosedLoop < late / 2);
    assert.deepEqual([received, answered], [life.sent, life.ok]);
    assert.equal(life.ok, life.sent);
    assert.equal(open.outcome.answered, open.offered);
    assert.equal(decodeEvents(open.events ?? '').filter(({ latencyUs }) => latencyUs > 100_000).length, late);
  } finally {
    await server.end();
  }
});
