import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenLoopPlan } from '../results/record/open-loop.ts';
import { intendedStarts } from './pacer.ts';

const plan = (changes: Partial<OpenLoopPlan> = {}): OpenLoopPlan => ({
  ratePerSecond: 2000,
  arrivals: 'poisson',
  seed: 7,
  ...changes,
});

function first(n: number, of: OpenLoopPlan): number[] {
  const starts = intendedStarts(of);
  return Array.from({ length: n }, () => starts.next().value as number);
}
const gapsOf = (starts: readonly number[]) => starts.slice(1).map((us, i) => us - (starts[i] ?? 0));
const meanOf = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
const varianceOf = (values: readonly number[]) => {
  const mean = meanOf(values);
  return meanOf(values.map((value) => (value - mean) ** 2));
};

test('constant arrivals are evenly spaced and their rate is exact after a million, also where the gap has no end', () => {
  assert.deepEqual(first(4, plan({ arrivals: 'constant' })), [0, 500, 1000, 1500]);
  const thirds = first(1_000_001, plan({ arrivals: 'constant', ratePerSecond: 3 }));
  assert.ok(Math.abs((thirds[1_000_000] ?? 0) - 1e12 / 3) < 1);
});

test('Poisson gaps have the mean and the variance of the exponential distribution', () => {
  const gaps = gapsOf(first(200_001, plan()));
  assert.ok(Math.abs(meanOf(gaps) / 500 - 1) < 0.01, `mean ${meanOf(gaps)}`);
  assert.ok(Math.abs(varianceOf(gaps) / 500 ** 2 - 1) < 0.03, `variance ${varianceOf(gaps)}`);
});

test('what is due in each tenth of a second of a Poisson schedule varies as its mean', () => {
  const counts = new Array<number>(1000).fill(0);
  for (const us of first(199_000, plan()))
    counts[Math.floor(us / 1e5)] = (counts[Math.floor(us / 1e5)] ?? 0) + 1;
  const whole = counts.slice(0, 950);
  assert.ok(Math.abs(meanOf(whole) / 200 - 1) < 0.01, `mean ${meanOf(whole)}`);
  assert.ok(Math.abs(varianceOf(whole) / 200 - 1) < 0.2, `variance ${varianceOf(whole)}`);
});

test('every schedule goes forward', () => {
  for (const arrivals of ['constant', 'poisson'] as const)
    assert.ok(gapsOf(first(50_000, plan({ arrivals }))).every((gap) => gap >= 0));
});

test('a seed gives the same schedule again, and another seed another', () => {
  assert.deepEqual(first(100, plan()), first(100, plan()));
  assert.notDeepEqual(first(100, plan()), first(100, plan({ seed: 8 })));
});
