import assert from 'node:assert/strict';
import { test } from 'node:test';
import { concludeWidth, type WidthConclusion } from '../../results/stats/width-conclusion.ts';
import { BurstLog } from './burst-log.ts';
import { type RecordedBurst, shapeOf } from './burst-shape.ts';
import { maxBursts, nextBurstSize } from './next-burst.ts';
import { waitOf } from './wait-of.ts';

const waitMs = 20;

/** Numbers from 0 to 1 that look random and are the same in every run. */
function fixedRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Machine {
  /** Slots; infinite: no thread is held. */
  readonly slots: number;
  /** What one answer costs one CPU, milliseconds; answers are made one after the other. */
  costMs(): number;
  /** How much later than a wait a slot is done, milliseconds. */
  lateMs(): number;
  /** A pause that moves everything after it; milliseconds. */
  pauseMs(): number;
}

const quick: Machine = { slots: 200, costMs: () => 0.02, lateMs: () => 0.1, pauseMs: () => 0 };

/** What a client would record of `asked` requests at once: slots take the next request as soon as they are free, one CPU answers. */
function answersOf(machine: Machine, asked: number): RecordedBurst {
  const freeMs: number[] = Array.from({ length: Math.min(machine.slots, asked) }, () => 0.1);
  const pauseMs = machine.pauseMs();
  const arrivalsMs: number[] = [];
  let cpuFreeMs = 0;
  for (let sent = 0; sent < asked; sent++) {
    const slot = freeMs.indexOf(Math.min(...freeMs));
    const doneMs = (freeMs[slot] ?? 0) + waitMs + machine.lateMs();
    freeMs[slot] = doneMs;
    cpuFreeMs = Math.max(cpuFreeMs, doneMs + pauseMs) + machine.costMs();
    arrivalsMs.push(cpuFreeMs);
  }
  return { asked, arrivalsMs, notOk: 0 };
}

/** The whole search against a machine that does not exist. */
function search(machine: Machine, largest = 1000): { conclusion: WidthConclusion; sizes: number[] } {
  const log = new BurstLog([20_100, 20_300, 20_200], null, largest);
  const sizes: number[] = [];
  for (;;) {
    const wait = log.waitMs;
    assert.ok(typeof wait === 'number', String(wait));
    const found = log.found(wait, null);
    const size = nextBurstSize(found);
    if (size === null) return { conclusion: concludeWidth(found), sizes };
    sizes.push(size);
    log.add(answersOf(machine, size));
  }
}

for (const slots of [1, 2, 3, 5, 16, 50, 199, 200, 512]) {
  test(`a pool of ${slots} on a quick machine is found to be one of ${slots}`, () => {
    const { conclusion, sizes } = search({ ...quick, slots });
    assert.ok(conclusion.kind === 'pool', JSON.stringify(conclusion));
    assert.equal(conclusion.about, slots);
    assert.ok(sizes.length < 25, `took ${sizes.join(' ')}`);
  });
}

test('loops that hold no thread show no limit, by bursts that double', () => {
  const { conclusion, sizes } = search({ ...quick, slots: Number.POSITIVE_INFINITY, costMs: () => 0.015 });
  assert.deepEqual(conclusion, { kind: 'no-limit', upTo: 1000 });
  assert.deepEqual(sizes, [4, 8, 16, 32, 64, 128, 256, 512, 1000]);
});

test('a pool of 200 is found on a machine that is late and pauses in most bursts', () => {
  const random = fixedRandom(7);
  const { conclusion } = search({
    slots: 200,
    costMs: () => 0.05 * (0.5 + random()),
    lateMs: () => 2 * random(),
    pauseMs: () => (random() < 0.7 ? 40 * random() : 0),
  });
  assert.ok(conclusion.kind === 'pool', JSON.stringify(conclusion));
  assert.ok(Math.abs(conclusion.about - 200) <= 2, `about ${conclusion.about}`);
});

for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
  test(`a CPU that is the limit is never taken for a pool (${seed})`, () => {
    const random = fixedRandom(seed);
    const { conclusion, sizes } = search({
      slots: Number.POSITIVE_INFINITY,
      costMs: () => -0.15 * Math.log(1 - random()),
      lateMs: () => random(),
      pauseMs: () => (random() < 0.3 ? 10 * random() : 0),
    });
    assert.equal(conclusion.kind, 'not-clear', JSON.stringify(conclusion));
    assert.ok(sizes.length <= maxBursts);
  });
}

test('waves that have merged, as a slow pool gives them, are not clear and never too wide', () => {
  const random = fixedRandom(3);
  const { conclusion } = search({
    slots: 200,
    costMs: () => 0.25 * (0.5 + random()),
    lateMs: () => 5 * random(),
    pauseMs: () => 0,
  });
  assert.ok(conclusion.kind === 'not-clear', JSON.stringify(conclusion));
  assert.ok(conclusion.atLeast <= 200);
});

test('answers are counted by waves, and only those before two waits are in time', () => {
  const arrivalsMs = [20, 21, 22, 41, 42, 63];
  assert.deepEqual(shapeOf({ asked: 7, arrivalsMs, notOk: 1 }, waitMs), {
    asked: 7,
    inTime: 3,
    notOk: 1,
    waves: [3, 2, 1],
    spacingMs: 1,
    quietMs: 19,
  });
});

test('an answer just before two waits is not in time: clocks of two processes differ', () => {
  assert.equal(shapeOf({ asked: 1, arrivalsMs: [39.6], notOk: 0 }, waitMs).inTime, 0);
});

test('a faster answer shortens the wait, and the bursts before it are counted again', () => {
  const log = new BurstLog([24_000, 24_000], null, 1000);
  log.add({ asked: 3, arrivalsMs: [24, 24.5, 44], notOk: 0 });
  const before = log.waitMs;
  assert.ok(typeof before === 'number');
  assert.equal(log.found(before, null).bursts[0]?.inTime, 3);
  log.add({ asked: 1, arrivalsMs: [20.2], notOk: 0 });
  const after = log.waitMs;
  assert.ok(typeof after === 'number' && after < 20.2);
  assert.equal(log.found(after, null).bursts[0]?.inTime, 2);
});

test('the declared wait counts unless an answer was faster', () => {
  assert.equal(waitOf([20_400, 20_300], 20, 20.1), 20);
  const faster = waitOf([20_400, 20_300], 20, 19.5);
  assert.ok(typeof faster === 'number' && faster < 19.5);
});

test('a wait that is too short, or too uneven, has no waves', () => {
  assert.match(String(waitOf([1500, 1600], null, Infinity)), /1\.5 ms, too short/);
  assert.match(String(waitOf([20_000, 90_000, 95_000], null, Infinity)), /too uneven/);
  assert.match(String(waitOf([30_000, 31_000], null, 2)), /too uneven/);
});
