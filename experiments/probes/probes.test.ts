import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { metrics, threadMetric } from '../../results/record/metrics.ts';
import { sampleSnapshots } from '../../results/record/sample-server.testing.ts';
import { sampleSpec } from '../../results/record/sample-spec.testing.ts';
import { noProc } from '../proc/kernel-file.ts';
import { cpuSecondsOf } from '../proc/process-cpu.ts';
import { treeReader } from '../proc/process-tree.ts';
import type { Observed, Probe, Reading } from './probe.ts';
import { createRate } from './rate.ts';
import { listProbes } from './registry.ts';
import { utilisations } from './server-counters.probe.ts';
import { threadRole } from './thread-role.ts';

const linux = { skip: noProc ?? false };

/** Three worker threads that block for good, and a main thread that spins when asked. */
const source = `
const { Worker } = require('node:worker_threads');
const block = 'require("node:worker_threads").parentPort.postMessage(1);' +
  'setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 1)';
const workers = [1, 2, 3].map(() => new Worker(block, { eval: true }));
let up = 0;
for (const worker of workers) worker.once('message', () => { if (++up === 3) process.send('up'); });
process.on('message', (ms) => { const end = Date.now() + ms; while (Date.now() < end); process.send('spun'); });
process.on('disconnect', () => process.exit());
`;

let child: ChildProcess;
let snapshots = 0;

before(async () => {
  child = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(child, 'message');
});

after(() => {
  child.kill();
});

const observed = (model: Observed['model'] = 'thread-pool', targetPid = child.pid ?? 0): Observed => ({
  targetPid,
  tree: treeReader(targetPid),
  driverPid: process.pid,
  model,
  snapshot: async () => {
    const { start, end } = sampleSnapshots(sampleSpec({ model: 'thread-pool' }));
    return snapshots++ % 2 === 0 ? start : end;
  },
});

async function named(name: string): Promise<Probe> {
  const probe = (await listProbes()).find((candidate) => candidate.name === name);
  assert.ok(probe !== undefined, name);
  return probe;
}

const values = (readings: readonly Reading[]): Map<string, number> =>
  new Map(readings.map(({ metric, value }) => [metric, value]));

test('probes are found by their files, and no metric is given by two', async () => {
  const probes = await listProbes();
  assert.deepEqual(
    probes.map(({ name }) => name),
    ['cpu', 'machine', 'pss', 'rss', 'schedule', 'server-counters', 'sockets', 'threads'],
  );
  const given = probes.flatMap((probe) => probe.metrics);
  assert.equal(new Set(given).size, given.length);
  assert.deepEqual(
    Object.values(metrics).filter((metric) => !given.includes(metric)),
    [],
  );
});

test('threads are counted by role and state: three slots that wait', linux, async () => {
  const read = values(await (await named('threads')).start(observed()).read(0));
  assert.equal(read.get(threadMetric('slot', 'waiting')), 3);
  assert.equal(read.get(threadMetric('slot', 'running')), 0);
  assert.equal(read.get(threadMetric('loop', 'waiting')), 0);
  assert.equal(
    (read.get(threadMetric('main', 'waiting')) ?? 0) + (read.get(threadMetric('main', 'running')) ?? 0),
    1,
  );
  const byRole = [...read].filter(([metric]) => metric !== metrics.threads).map(([, value]) => value);
  assert.equal(
    read.get(metrics.threads),
    byRole.reduce((sum, value) => sum + value),
  );
});

test('a worker thread is a loop or a slot by the model, and a child’s main thread is a loop', () => {
  assert.equal(threadRole('WorkerThread', 'event-loop', false), 'loop');
  assert.equal(threadRole('WorkerThread', 'thread-pool', false), 'slot');
  assert.equal(threadRole('WorkerThread', 'external', false), 'other');
  assert.equal(threadRole('node-MainThread', 'event-loop', true), 'loop');
  assert.equal(threadRole('node-MainThread', 'event-loop', false), 'main');
  assert.equal(threadRole('libuv-worker', 'event-loop', false), 'libuv');
  assert.equal(threadRole('DelayedTaskSche', 'thread-pool', false), 'v8');
});

test('the CPU rate over an interval is the CPU time the process spent in it', linux, async () => {
  const reader = (await named('cpu')).start(observed());
  const startMs = performance.now();
  const before = cpuSecondsOf(child.pid ?? 0) ?? 0;
  assert.deepEqual(await reader.read(startMs), [], 'a first reading has no rate');
  child.send(300);
  await once(child, 'message');
  const after = cpuSecondsOf(child.pid ?? 0) ?? 0;
  const endMs = performance.now();
  const cores = values(await reader.read(endMs)).get(metrics.cpu) ?? -1;
  const spent = (cores * (endMs - startMs)) / 1000;
  assert.ok(after - before > 0, 'it did spin');
  assert.ok(Math.abs(spent - (after - before)) <= 0.05, `${spent} against ${after - before}`);
});

test('memory is that of both processes; the RSS of a server of one process is known', linux, async () => {
  const rss = (await named('rss')).start(observed());
  const read = values(await rss.read(0));
  assert.ok((read.get(metrics.rss) ?? 0) > 20e6 && (read.get(metrics.driverRss) ?? 0) > 20e6);
  assert.deepEqual(rss.absent?.(), {});
  const pss = values(await (await named('pss')).start(observed()).read(0)).get(metrics.pss) ?? 0;
  assert.ok(pss > 10e6);
});

test(
  'the RSS of a tree of processes is not given, with the reason; its PSS is more than that of the root',
  linux,
  async () => {
    const tree = observed('thread-pool', process.pid);
    const rss = (await named('rss')).start(tree);
    assert.equal(values(await rss.read(0)).has(metrics.rss), false);
    assert.match(rss.absent?.()[metrics.rss] ?? '', /2 processes/);
    const probe = await named('pss');
    const whole = values(await probe.start(tree).read(0)).get(metrics.pss) ?? 0;
    const part = values(await probe.start(observed()).read(0)).get(metrics.pss) ?? 0;
    assert.ok(whole > part);
  },
);

test(
  'slot CPU has no meaning without slots; run-queue wait comes with the second reading',
  linux,
  async () => {
    const probe = await named('schedule');
    const pool = probe.start(observed());
    assert.deepEqual(await pool.read(0), []);
    const read = values(await pool.read(1000));
    assert.ok((read.get(metrics.runQueue) ?? -1) >= 0);
    assert.ok((read.get(metrics.slotCpu) ?? -1) >= 0 && (read.get(metrics.slotCpu) ?? 9) < 0.1);
    const loops = probe.start(observed('event-loop'));
    await loops.read(0);
    assert.deepEqual([...values(await loops.read(1000)).keys()], [metrics.runQueue]);
    assert.deepEqual(loops.absent?.(), { [metrics.slotCpu]: null });
  },
);

test('server counters give gauges at once and the use of the loops from the second snapshot on', async () => {
  const reader = (await named('server-counters')).start(observed());
  const first = values(await reader.read(0));
  assert.deepEqual([...first.keys()], [metrics.openConnections, metrics.busySlots, metrics.queueLength]);
  const second = values(await reader.read(250));
  const max = second.get(metrics.loopMax) ?? -1;
  assert.ok(max > 0 && max <= 1);
  assert.ok((second.get(metrics.loopMean) ?? 2) <= max);
});

test('the use of a loop is its busy share of the time between two snapshots, one figure a loop', () => {
  const { before, after } = sampleSnapshots(sampleSpec({ model: 'event-loop' }));
  const loop = before.loops[0];
  assert.ok(loop !== undefined);
  const at = (activeMs: number, idleMs: number) => ({ ...loop, activeMs, idleMs });
  const earlier = { ...before, loops: [at(10, 10), at(0, 0), at(5, 5)] };
  const later = { ...after, loops: [at(40, 20), at(0, 100), at(5, 5)] };
  assert.deepEqual(utilisations(earlier, later), [0.75, 0]);
});

test('a probe throws when the process observed is gone', linux, async () => {
  const gone = observed('thread-pool', 2 ** 22 + 1);
  for (const name of ['cpu', 'rss', 'pss', 'threads', 'schedule']) {
    const reader = (await named(name)).start(gone);
    await assert.rejects(async () => reader.read(0), name);
  }
});

test('a rate has no value at first, none when the counter ran back, and is per second otherwise', () => {
  const rate = createRate(1000);
  assert.equal(rate.next(5000, 0), null);
  assert.equal(rate.next(6000, 500), 2);
  assert.equal(rate.next(10, 1000), null);
  assert.equal(rate.next(510, 1500), 1);
});
