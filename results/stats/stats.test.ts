import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from '../record/evidence.ts';
import { metrics } from '../record/metrics.ts';
import { known, knownValue, unavailable } from '../record/observed.ts';
import { sampleFailedTrial, sampleTrial } from '../record/sample.testing.ts';
import { sampleLatency, sampleLoad } from '../record/sample-load.testing.ts';
import { sampleSeries, withMetric } from '../record/sample-probes.testing.ts';
import { sampleSpec } from '../record/sample-spec.testing.ts';
import { coverageAtMost, medianInterval } from './bootstrap.ts';
import { boundOf } from './bounds.ts';
import { compare } from './comparison.ts';
import { windowHoldUs } from './hold.ts';
import { limitOf } from './limiting-resource.ts';
import { littleResidual } from './littles-law.ts';
import { mostUsedLoop } from './loop-use.ts';
import { mergeLatency } from './merged-latency.ts';
import { groupByCell, numbersOf } from './repeats.ts';
import { median } from './spread.ts';

test("Little's law is exact at 0, and half of the samples lost is -50 %", () => {
  assert.equal(littleResidual(10_000, 0.1, 1000), 0);
  assert.equal(littleResidual(5000, 0.1, 1000), -0.5);
});

test('the hold is the mean of the window alone, not of the whole life', () => {
  const trial = sampleTrial();
  const start = knownValue(trial.evidence.countersWindowStart);
  const end = knownValue(trial.evidence.countersWindowEnd);
  assert.ok(start && end);
  const slowBefore = { ...start, hold: { ...start.hold, sumUs: start.hold.sumUs + 9e9 } };
  const slowAfter = { ...end, hold: { ...end.hold, sumUs: end.hold.sumUs + 9e9 } };
  const evidence = { countersWindowStart: known(slowBefore), countersWindowEnd: known(slowAfter) };
  assert.equal(Math.round(knownValue(windowHoldUs(evidence)) ?? 0), 20_200);
});

test('no counter, an unread counter and no hold at all leave the hold unknown', () => {
  const start = sampleTrial().evidence.countersWindowStart;
  assert.ok(start);
  for (const evidence of [
    {},
    { countersWindowStart: start, countersWindowEnd: unavailable('IPC closed') },
    { countersWindowStart: start, countersWindowEnd: start },
  ]) {
    assert.equal(knownValue(windowHoldUs(evidence)), null);
  }
});

test('the bound is the lower of connections / hold and slots / hold', () => {
  const cases = [
    { model: 'thread-pool', connections: 100, by: 'wait', perSecond: 100 / 0.0202 },
    { model: 'thread-pool', connections: 200, by: 'wait', perSecond: 200 / 0.0202 },
    { model: 'thread-pool', connections: 5000, by: 'pool', perSecond: 200 / 0.0202 },
    { model: 'event-loop', connections: 5000, by: 'wait', perSecond: 5000 / 0.0202 },
  ] as const;
  for (const { model, connections, by, perSecond } of cases) {
    const bound = knownValue(boundOf(sampleTrial({ model, connections })));
    assert.equal(bound?.by, by);
    assert.equal(Math.round(bound?.perSecond ?? 0), Math.round(perSecond));
  }
});

const limit = (trial: Parameters<typeof limitOf>[0]) => knownValue(limitOf(trial))?.resource;
const loop = sampleSpec({ model: 'event-loop', connections: 5000 });
const idle = {
  ...sampleLoad(loop),
  generator: { cpuCores: 0.3, loopUtilisation: 0.3, maxTickLatenessMs: 3 },
};
const quiet = { cpuBusy: 0.5, steal: 0, load1: 1, cpuPressure: 0, throttledUs: 0, foreignCores: 0 };
const counters = { countersWindowStart: unavailable('none'), countersWindowEnd: unavailable('none') };
const loopUse = (use: number) =>
  withMetric(sampleTrial(loop).evidence, metrics.loopMax, known(sampleSeries('share', use, 6000)));

test('each resource is named by its own figure', () => {
  assert.equal(limit(sampleTrial({ connections: 200 })), 'connections');
  assert.equal(limit(sampleTrial({ connections: 1000 })), 'slots');
  assert.equal(limit(sampleTrial({ connections: 1000, throughput: 7000 })), 'slots');
  const evidence = { ...loopUse(0.5), ...counters, load: known(idle), machineDuring: known(quiet) };
  assert.equal(limit(sampleTrial({ ...loop, evidence })), 'not clear');
  assert.equal(
    limit(
      sampleTrial({ ...loop, evidence: { ...evidence, ...loopUse(0.97), ...counters, load: known(idle) } }),
    ),
    'server CPU',
  );
  const busy = { ...idle, generator: { ...idle.generator, cpuCores: 0.93 } };
  assert.equal(limit(sampleTrial({ ...loop, evidence: { ...evidence, load: known(busy) } })), 'generator');
  const full = { ...evidence, machineDuring: known({ ...quiet, cpuBusy: 0.98 }) };
  assert.equal(limit(sampleTrial({ ...loop, evidence: full })), 'machine');
  const kernel = known({ listenOverflows: 40, listenDrops: 40, synRetransmits: 40 });
  assert.notEqual(limit(sampleTrial({ ...loop, evidence: { ...evidence, kernel } })), 'backlog');
  const missing = { ...evidence, kernel, load: known({ ...idle, establishedAtStart: 4960 }) };
  assert.equal(limit(sampleTrial({ ...loop, evidence: missing })), 'backlog');
});

test('what is unknown is named and is not 0 %', () => {
  const held = sampleTrial(loop).evidence;
  const start = knownValue(held.countersWindowStart);
  const end = knownValue(held.countersWindowEnd);
  assert.ok(start && end);
  const clear = {
    ...loopUse(0.5),
    countersWindowStart: known({ ...start, loops: [] }),
    countersWindowEnd: known({ ...end, loops: [] }),
    load: known(idle),
    machineDuring: known(quiet),
  };
  const textOf = (evidence: Evidence) => knownValue(limitOf(sampleTrial({ ...loop, evidence })))?.text;
  assert.equal(textOf(clear), 'no thread above 50 %');
  const blind = { ...clear, probes: unavailable('no sampler') };
  assert.equal(textOf(blind), 'loop utilisation unknown');
  const blinder = { ...blind, machineDuring: unavailable('no /proc') };
  assert.equal(textOf(blinder), 'loop utilisation, machine CPU unknown');
  const missing = {
    ...clear,
    kernel: unavailable('no /proc'),
    load: known({ ...idle, establishedAtStart: 1 }),
  };
  assert.equal(textOf(missing), 'dropped connections unknown');
  assert.equal(textOf({ ...clear, ...counters }), 'hold unknown');
});

test('a loop without elapsed time has no utilisation, and one without a counter may be the most used', () => {
  const { evidence } = sampleTrial(loop);
  const start = knownValue(evidence.countersWindowStart);
  const end = knownValue(evidence.countersWindowEnd);
  assert.ok(start && end);
  const probe = loopUse(0.7).probes ?? unavailable('none');
  const used = (loops: typeof start.loops) =>
    mostUsedLoop({
      probes: probe,
      countersWindowStart: known({ ...start, loops }),
      countersWindowEnd: known(end),
    });
  const [first] = start.loops;
  const [, stopped] = end.loops;
  assert.ok(first && stopped);
  assert.ok(Math.abs((knownValue(used([first, stopped])) ?? 0) - 0.75) < 0.01);
  assert.deepEqual(used(end.loops), known(0.7));
  assert.deepEqual(used([first]), known(0.7));
  const nothing = { countersWindowStart: known(end), countersWindowEnd: known(end) };
  assert.deepEqual(mostUsedLoop(nothing), unavailable('nothing was observed'));
});

test('a failed trial has no limiting resource', () => {
  assert.deepEqual(limitOf(sampleFailedTrial()), { unavailable: 'failed (server-died)' });
});

test('repeats are merged as histograms: the slow repeat stays in the tail', () => {
  const fast = sampleLatency(sampleSpec({ connections: 100, throughput: 5000 }), 1000);
  const slow = sampleLatency(sampleSpec({ connections: 100, throughput: 50 }), 1000);
  const merged = mergeLatency([fast, slow]);
  assert.equal(merged.count, 2000);
  assert.ok(merged.p99Us >= slow.p50Us, 'p99 of both is in the slow half');
  assert.ok(merged.p50Us < 2 * fast.maxUs, 'the median is not the mean of both medians');
  assert.equal(merged.maxUs, slow.maxUs);
  assert.throws(() => mergeLatency([]), RangeError);
});

test('repeats of a cell count together, and those without a verdict to show are left out', () => {
  const invalid = { state: 'INVALID', reasons: ['little'], reading: null } as const;
  const trials = [8000, 9000, 9900].map((throughput, repeat) => sampleTrial({ throughput, repeat }));
  const bad = sampleTrial({ throughput: 1, repeat: 3, verdict: { ...invalid, reasons: ['little'] } });
  const [group, other] = groupByCell([...trials, bad, sampleFailedTrial({ connections: 1000 })]);
  assert.ok(group && other);
  assert.deepEqual(numbersOf(group)?.perSecond, { median: 9000, min: 8000, max: 9900, count: 3 });
  assert.equal(group.trials.length, 4);
  assert.equal(numbersOf(other), null);
});

test('a median of an even number of values is the mean of the middle two', () => {
  assert.equal(median([4, 1, 3, 2]), 2.5);
  assert.throws(() => median([]), RangeError);
});

test('the same seed gives the same interval, and it holds the median', () => {
  const values = [9, 10, 11, 12, 30];
  const interval = medianInterval(values, { seed: 7 });
  assert.deepEqual(interval, medianInterval(values, { seed: 7 }));
  assert.ok(interval && interval.low <= 11 && interval.high >= 11 && interval.low < interval.high);
  assert.equal(medianInterval([9]), null);
});

test('two cells are faster, slower, indistinguishable, or one repeat', () => {
  const side = (name: string, ...perSecond: number[]) => ({ name, perSecond });
  const low = side('pool', 100, 101, 102, 103, 104, 105);
  const high = side('loops', 110, 112, 114, 116, 118, 120);
  assert.equal(compare(high, low).kind, 'faster');
  assert.equal(compare(low, high).kind, 'slower');
  assert.equal(compare(low, side('again', 104, 103, 100, 101, 105, 102)).kind, 'indistinguishable');
  assert.equal(compare(side('a', 1), low).kind, 'one-repeat');
  assert.match(compare(high, low).text, /^loops is faster than pool by 12\.\d % \[\+\d/);
});

test('an interval of few repeats says how little it covers', () => {
  assert.equal(coverageAtMost(2), 0.5);
  assert.equal(coverageAtMost(50), 0.95);
  const two = compare({ name: 'a', perSecond: [10, 11] }, { name: 'b', perSecond: [20, 21] });
  assert.match(two.text, /2 repeats: covers at most 50 %/);
});
