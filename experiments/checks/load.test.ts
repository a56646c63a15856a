/** What is seen during and after the load: each fault flips its own code, and those that follow from it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build, encodeIntoCompressedBase64 } from 'hdr-histogram-js';
import { metrics, threadMetric } from '../../results/record/metrics.ts';
import { known, unavailable } from '../../results/record/observed.ts';
import { sampleSeries, withMetric } from '../../results/record/sample-probes.testing.ts';
import { holdBucketEdges } from '../../servers/contract.ts';
import {
  all,
  changed,
  everySnapshot,
  sample,
  scaleHolds,
  withFields,
  withWindow,
} from './doctored.testing.ts';
import { doctoredTests, type Row } from './doctored-tests.testing.ts';
import { listChecks } from './registry.ts';

const machineBusy = (cpuBusy: number) => changed('machineDuring', (machine) => ({ ...machine, cpuBusy }));

/** All holds in the bucket from 1.5 to 2 waits. */
const noneInTime = everySnapshot((snapshot) => ({
  ...snapshot,
  hold: {
    ...snapshot.hold,
    buckets: snapshot.hold.buckets.map((_, i) =>
      i === holdBucketEdges.indexOf(2) ? snapshot.hold.count : 0,
    ),
  },
}));

/** A timer may be 1.5 ms early: holds of up to 0.85 of this wait are too short, longer ones are not. */
const tenMs = { waitMs: 10, holdUs: 10_100 } as const;

const loops = { model: 'event-loop', connections: 1000 } as const;

const withGenerator = (fields: object) =>
  changed('load', (load) => ({ ...load, generator: { ...load.generator, ...fields } }));

/** Moves `n` answers of the whole load to another column of the client's books. */
const moved = (to: 'otherStatus' | 'timeouts' | 'lost' | 'inFlight', n: number) =>
  changed('load', (load) => ({ ...load, life: { ...load.life, ok: load.life.ok - n, [to]: n } }));

/** Loop `index` changed in every snapshot. */
const loopAt = (index: number, change: (loop: Loop) => Loop) =>
  everySnapshot((snapshot) => ({
    ...snapshot,
    loops: snapshot.loops.map((loop, i) => (i === index ? change(loop) : loop)),
  }));
type Loop = Parameters<Parameters<typeof everySnapshot>[0]>[0]['loops'][number];

const constant =
  (metric: string, unit: 'cores' | 'count', value: number, windowMs = 6000) =>
  (evidence: object) =>
    withMetric(evidence, metric, known(sampleSeries(unit, value, windowMs)));

const cut = (metric: string, samples: number) =>
  changed('probes', (probes) => {
    const series = probes[metric];
    if (series === undefined || !('value' in series)) throw new Error(`the sample has no ${metric}`);
    return { ...probes, [metric]: known({ ...series.value, series: series.value.series.slice(0, samples) }) };
  });

/** Everything that both loops did, done by the first. */
const onOneLoop: Parameters<typeof everySnapshot>[0] = (snapshot) => {
  const sum = (what: keyof Loop) => snapshot.loops.reduce((total, loop) => total + loop[what], 0);
  return {
    ...snapshot,
    loops: snapshot.loops.map((loop, i) => ({
      ...loop,
      received: i === 0 ? sum('received') : 0,
      answered: i === 0 ? sum('answered') : 0,
      openConnections: i === 0 ? sum('openConnections') : 0,
    })),
  };
};

/** Loops busy to `use` of the time from one snapshot to the next. */
const busyLoops = (use: number) =>
  everySnapshot((snapshot) => ({
    ...snapshot,
    loops: snapshot.loops.map((loop) => ({
      ...loop,
      activeMs: (loop.activeMs + loop.idleMs) * use,
      idleMs: (loop.activeMs + loop.idleMs) * (1 - use),
    })),
  }));

/** A share of the holds up to `edge` of the wait, and above the edge before. */
const shortHolds = (share: number, edge = 0.9) =>
  everySnapshot((snapshot) => {
    const short = Math.round(snapshot.hold.count * share);
    const buckets = snapshot.hold.buckets.map((n, i) =>
      i === holdBucketEdges.indexOf(edge) ? short : n > 0 ? n - short : 0,
    );
    return { ...snapshot, hold: { ...snapshot.hold, buckets } };
  });

const halves = (first: number, second: number) =>
  changed('load', (load) => ({
    ...load,
    window: {
      ...load.window,
      per100ms: load.window.per100ms.map((n, i) => Math.round(n * (i < 30 ? first : second))),
    },
  }));

const slowest = (maxMs: number) =>
  changed('load', (load) => ({ ...load, latency: { ...load.latency, maxUs: maxMs * 1000 } }));

/** The client's histogram alone: what the server says of its holds stays as it is. */
const earlyAnswers = (share: number) =>
  changed('load', (load) => {
    const histogram = build({ highestTrackableValue: 600_000_000, numberOfSignificantValueDigits: 3 });
    const early = Math.round(load.latency.count * share);
    histogram.recordValueWithCount(900, early);
    histogram.recordValueWithCount(load.latency.p50Us, load.latency.count - early);
    const encoded = encodeIntoCompressedBase64(histogram);
    return { ...load, latency: { ...load.latency, minUs: 900, histogram: encoded } };
  });

const noHoldInWindow = changed('countersWindowEnd', (end) => ({
  ...end,
  hold: { ...end.hold, count: 0, sumUs: 0 },
}));

const rows: readonly Row[] = [
  ['no hold inside the window', noHoldInWindow, { hold: 'fail', 'hold-cpu': 'unknown', bound: 'unknown' }],
  [
    'no answer inside the window',
    changed('load', (load) => ({
      ...load,
      window: { ...load.window, answers: 0 },
      latency: { ...load.latency, count: 0 },
    })),
    { little: 'unknown', percentiles: 'fail' },
  ],
  ['a window of a few tenths', withWindow({ per100ms: [900, 900, 900] }), { 'cold-start': 'unknown' }],
  [
    'a pool that counts no slots',
    changed('countersAfter', (now) => ({ ...now, slots: null })),
    { 'slots-lost': 'fail' },
  ],
  ['a status that no total counts', withFields('load', { statuses: { 502: 1 } }), { status: 'fail' }],
  [
    'slot threads that are fewer than the slots',
    constant(threadMetric('slot', 'waiting'), 'count', 50),
    { 'pool-size': 'fail' },
  ],
  [
    'a connection missing at the start',
    withFields('load', { establishedAtStart: 199 }),
    { connections: 'fail' },
  ],
  ['a connection missing at the end', withFields('load', { establishedAtEnd: 198 }), { connections: 'fail' }],
  ['one socket for all connections', constant(metrics.openConnections, 'count', 1), { connections: 'fail' }],
  ['a reconnect', withFields('load', { socketsOpened: 201 }), { reconnects: 'fail' }],
  ['fewer sockets than connections', withFields('load', { socketsOpened: 100 }), { reconnects: 'fail' }],
  [
    'a connection without an answer',
    withWindow({ spread: { connections: 200, unserved: 1, min: 0, median: 290, max: 300 } }),
    { unserved: 'fail' },
  ],
  [
    'a starved connection',
    withWindow({ spread: { connections: 200, unserved: 0, min: 12, median: 290, max: 300 } }),
    { unserved: 'warn' },
  ],
  [
    'an answer with status 500',
    all(moved('otherStatus', 1), withFields('load', { statuses: { 500: 1 } })),
    { status: 'fail', books: 'fail' },
  ],
  [
    'an answer with status 500 that the server knows of',
    all(
      moved('otherStatus', 1),
      withFields('load', { statuses: { 500: 1 } }),
      changed('countersAfter', (now) => ({
        ...now,
        loops: now.loops.map((loop) => ({ ...loop, answered: loop.answered - 1, failed: 1 })),
      })),
    ),
    { status: 'fail' },
  ],
  ['a wrong body', withFields('load', { wrongBodies: 3 }), { body: 'fail' }],
  ['a refused connection', withFields('load', { connectionErrors: { ECONNREFUSED: 2 } }), { errors: 'fail' }],
  ['a lost request', moved('lost', 1), { errors: 'fail' }],
  ['a timeout', moved('timeouts', 1), { timeouts: 'fail' }],
  [
    'a request that is in no column',
    changed('load', (load) => ({ ...load, life: { ...load.life, sent: load.life.sent + 1 } })),
    { accounting: 'fail' },
  ],
  ['a request still in flight', moved('inFlight', 2), {}],
  [
    'answers that the server did not give',
    changed('countersAfter', (now) => ({
      ...now,
      loops: now.loops.map((loop) => ({ ...loop, answered: loop.answered - 1 })),
    })),
    { books: 'fail' },
  ],
  [
    'a second client of the server',
    changed('countersAfter', (now) => ({
      ...now,
      loops: now.loops.map((loop) => ({ ...loop, answered: loop.answered + 4 })),
      hold: { ...now.hold, count: now.hold.count + 4 },
    })),
    { books: 'fail' },
  ],
  [
    'requests before the load that were not ours',
    changed('ownRequests', ({ waits }) => ({ waits: waits - 5 })),
    { books: 'fail' },
  ],
  ['holds a fifth too long', scaleHolds(1.2), { hold: 'warn', bound: 'fail' }, { connections: 200 }],
  [
    'holds a fifth too long of a server that is not at its bound',
    scaleHolds(1.2),
    { hold: 'warn' },
    { model: 'event-loop', connections: 200, throughput: 6000 },
  ],
  [
    'holds twice too long',
    scaleHolds(2),
    { hold: 'fail' },
    { model: 'event-loop', connections: 200, throughput: 3000 },
  ],
  [
    'late timers of full loops',
    all(scaleHolds(2), busyLoops(0.95)),
    {},
    { model: 'event-loop', connections: 5000 },
  ],
  [
    'late timers of idle loops on an idle machine',
    all(scaleHolds(2), busyLoops(0.3), machineBusy(0.4)),
    { hold: 'fail' },
    { model: 'event-loop', connections: 5000 },
  ],
  [
    'late timers of half idle loops on a full machine',
    all(scaleHolds(2), busyLoops(0.5), machineBusy(0.97)),
    {},
    { model: 'event-loop', connections: 5000 },
  ],
  [
    'another wait than the one asked for, on a full machine',
    all(scaleHolds(2), noneInTime, machineBusy(0.97)),
    { hold: 'fail' },
    { model: 'event-loop', connections: 5000 },
  ],
  ['holds too short on the average', scaleHolds(0.8), { hold: 'fail' }],
  ['2 % of the holds cut short', shortHolds(0.02), { hold: 'fail' }],
  ['2 % of the holds cut to 85 % of 10 ms', shortHolds(0.02, 0.85), { hold: 'fail' }, tenMs],
  ['2 % of the holds cut to 90 % of 10 ms', shortHolds(0.02, 0.9), {}, tenMs],
  ['half a percent of the holds cut short', shortHolds(0.005), {}],
  [
    'answers without a hold',
    changed('countersAfter', (now) => ({ ...now, hold: { ...now.hold, count: now.hold.count - 9 } })),
    { hold: 'fail' },
  ],
  ['slots that spin', constant(metrics.slotCpu, 'cores', 190), { 'hold-cpu': 'fail' }],
  ['slots that burn a tenth of their hold', constant(metrics.slotCpu, 'cores', 19), { 'hold-cpu': 'warn' }],
  [
    'loops that spin',
    constant(metrics.cpu, 'cores', 2),
    { 'hold-cpu': 'fail' },
    { ...loops, throughput: 100, connections: 2 },
  ],
  [
    'a slot that died',
    changed('countersAfter', (now) => ({ ...now, slots: now.slots && { ...now.slots, lost: 1 } })),
    { 'slots-lost': 'fail' },
  ],
  ['a loop without a listener', everySnapshot(onOneLoop), { 'loop-balance': 'fail' }, loops],
  [
    'connections that one loop hogs',
    all(
      loopAt(0, (loop) => ({ ...loop, openConnections: loop.openConnections && 600 })),
      loopAt(1, (loop) => ({ ...loop, openConnections: loop.openConnections && 400 })),
    ),
    { 'loop-balance': 'warn' },
    loops,
  ],
  [
    'connections as uneven as chance makes them',
    all(
      loopAt(0, (loop) => ({ ...loop, openConnections: loop.openConnections && 560 })),
      loopAt(1, (loop) => ({ ...loop, openConnections: loop.openConnections && 440 })),
    ),
    {},
    loops,
  ],
  [
    'a listen queue that overflowed',
    withFields('kernel', { listenOverflows: 12, listenDrops: 12 }),
    { 'backlog-overflow': 'warn' },
  ],
  [
    'connections that a listener dropped',
    withFields('kernel', { listenDrops: 3 }),
    { 'backlog-overflow': 'warn' },
  ],
  ['SYN sent again alone', withFields('kernel', { synRetransmits: 5 }), {}],
  [
    'stale clocks',
    changed('load', (load) => ({ ...load, latency: { ...load.latency, meanUs: load.latency.meanUs * 1.2 } })),
    { little: 'fail' },
  ],
  [
    'a mean 7 % too low',
    changed('load', (load) => ({
      ...load,
      latency: { ...load.latency, meanUs: load.latency.meanUs * 0.93, minUs: 900 },
    })),
    { little: 'warn' },
  ],
  [
    'a mean too low because of answers that are not 2xx',
    all(
      changed('load', (load) => ({
        ...load,
        latency: { ...load.latency, meanUs: load.latency.meanUs * 0.9, minUs: 900 },
      })),
      withWindow({ otherStatus: 5000 }),
    ),
    {},
  ],
  [
    'percentiles out of order',
    changed('load', (load) => ({ ...load, latency: { ...load.latency, p50Us: load.latency.p50Us * 2 } })),
    { percentiles: 'fail' },
  ],
  [
    'a latency that was not recorded',
    changed('load', (load) => ({ ...load, latency: { ...load.latency, count: load.latency.count - 1 } })),
    { percentiles: 'fail' },
  ],
  [
    'an unreadable histogram',
    changed('load', (load) => ({ ...load, latency: { ...load.latency, histogram: 'HISTF' } })),
    { percentiles: 'fail' },
  ],
  ['halves without an answer', halves(0, 0), { 'cold-start': 'unknown', stall: 'warn' }],
  ['a first half without an answer', halves(0, 1), { 'cold-start': 'unknown', stall: 'warn' }],
  ['halves of less than one round', halves(0.003, 0.003), { 'cold-start': 'unknown' }],
  ['a server that grew warm inside the window', halves(0.7, 1), { 'cold-start': 'warn' }],
  ['a server that tired', halves(1, 0.8), { 'cold-start': 'warn' }],
  [
    'a warm-up that ended too early',
    changed('load', (load) => ({
      ...load,
      warmupPer100ms: load.warmupPer100ms.map((n, i) => (i < 10 ? n : Math.round(n * 0.7))),
    })),
    { 'cold-start': 'warn' },
  ],
  [
    'a slow start of the warm-up',
    changed('load', (load) => ({
      ...load,
      warmupPer100ms: load.warmupPer100ms.map((n, i) => (i < 10 ? 10 : n)),
    })),
    {},
  ],
  [
    'one stall of half a second',
    changed('load', (load) => ({
      ...load,
      window: { ...load.window, per100ms: load.window.per100ms.map((n, i) => (i < 5 ? 0 : n)) },
    })),
    { stall: 'warn' },
  ],
  [
    'a pause of two tenths',
    changed('load', (load) => ({
      ...load,
      window: { ...load.window, per100ms: load.window.per100ms.map((n, i) => (i === 7 || i === 8 ? 0 : n)) },
    })),
    {},
  ],
  [
    'a silence in which the generator itself stood still',
    all(
      changed('load', (load) => ({
        ...load,
        window: { ...load.window, per100ms: load.window.per100ms.map((n, i) => (i < 5 ? 0 : n)) },
      })),
      withGenerator({ maxTickLatenessMs: 480 }),
    ),
    { schedule: 'warn' },
  ],
  ['a request that waited for a stalled loop', slowest(2000), { stall: 'warn' }],
  ['a slowest request that a collection explains', slowest(250), {}],
  ['a tenth of the answers before the wait, with claimed holds', earlyAnswers(0.1), { hold: 'fail' }],
  ['half a percent of the answers before the wait', earlyAnswers(0.005), {}],
  [
    'a generator whose loop is full',
    withGenerator({ loopUtilisation: 0.97 }),
    { generator: 'warn' },
    { model: 'event-loop', connections: 5000 },
  ],
  ['a generator whose core is full', withGenerator({ cpuCores: 0.85 }), { generator: 'warn' }],
  ['a generator that stalled', withGenerator({ maxTickLatenessMs: 180 }), { schedule: 'warn' }],
  [
    'a generator that handles 5,000 answers at once',
    withGenerator({ maxTickLatenessMs: 180 }),
    {},
    { connections: 5000 },
  ],
  ['a machine busy before', withFields('machineBefore', { cpuBusy: 0.45 }), { 'machine-busy': 'warn' }],
  ['a burner beside', withFields('machineDuring', { foreignCores: 0.9 }), { 'machine-busy': 'warn' }],
  [
    'others of unknown use',
    withFields('machineDuring', { foreignCores: null }),
    { 'machine-busy': 'unknown' },
  ],
  ['pressure that the load itself makes', withFields('machineDuring', { cpuPressure: 0.95, cpuBusy: 1 }), {}],
  ['a noisy neighbour', withFields('machineDuring', { steal: 0.06 }), { steal: 'warn' }],
  ['a CPU quota', withFields('machineDuring', { throttledUs: 40_000 }), { throttled: 'warn' }],
  ['no CPU quota', withFields('machineDuring', { throttledUs: 0 }), {}],
  [
    'a CPU quota that cannot be read',
    withFields('machineDuring', { throttledUs: null }),
    { throttled: 'unknown' },
  ],
  ['a sampler that died', cut(metrics.rss, 9), { probes: 'warn' }],
  ['a sampler that missed a fifth', cut(metrics.rss, 20), {}],
  [
    'memory that could not be read',
    changed('probes', (probes) => ({ ...probes, [metrics.rss]: unavailable('no /proc') })),
    { probes: 'unknown' },
  ],
  [
    'counters of the server that were never sampled',
    changed('probes', (probes) => ({ ...probes, [metrics.openConnections]: unavailable('no sample') })),
    { probes: 'unknown' },
  ],
  [
    'PSS that the kernel does not have',
    changed('probes', (probes) => ({ ...probes, [metrics.pss]: unavailable('no smaps_rollup') })),
    {},
  ],
  [
    'CPU of slots that could not be read',
    changed('probes', (probes) => ({ ...probes, [metrics.slotCpu]: unavailable('no schedstat') })),
    { 'hold-cpu': 'unknown' },
  ],
  ['a wall clock that was set', withWindow({ wallMs: 7100 }), { clocks: 'warn' }],
  ['a wall clock that is 4 ms off', withWindow({ wallMs: 6004 }), {}],
  [
    'twice the answers',
    changed('load', (load) => ({ ...load, window: { ...load.window, lengthMs: 3000, wallMs: 3000 } })),
    { bound: 'fail', little: 'fail', clocks: 'warn' },
  ],
];

doctoredTests(rows);

test('holds that are too short are told with the edge that they were counted by', async () => {
  const trial = sample({ waitMs: 12, holdUs: 12_100 }, shortHolds(0.02, 0.85));
  const check = (await listChecks()).find(({ code }) => code === 'hold');
  assert.match(check?.judge(trial.plan, trial.evidence)?.text ?? '', /no longer than 85 %/);
});
