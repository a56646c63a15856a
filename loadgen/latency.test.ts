import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeLatency } from '../results/stats/merged-latency.ts';
import { LatencyRecorder } from './latency.ts';

const recorded = (valuesUs: readonly number[]): LatencyRecorder => {
  const recorder = new LatencyRecorder();
  for (const us of valuesUs) recorder.record(us);
  return recorder;
};
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) <= expected * 0.001 + 1, `${actual} is not near ${expected}`);

test('microseconds below one millisecond are kept apart', () => {
  const { p50Us, maxUs, meanUs } = recorded([100, 300, 900]).summary();
  near(p50Us, 300);
  assert.equal(maxUs, 900);
  assert.equal(Math.round(meanUs), 433);
});

test('percentiles are ordered and never above the maximum', () => {
  const { minUs, p50Us, p90Us, p99Us, p999Us, maxUs } = recorded(
    Array.from({ length: 5000 }, (_, i) => 20_000 + i * 7),
  ).summary();
  const all = [minUs, p50Us, p90Us, p99Us, p999Us, maxUs];
  assert.deepEqual(
    all,
    all.toSorted((a, b) => a - b),
  );
  near(p90Us, 20_000 + 4500 * 7);
});

test('two generators merged give the percentile of all answers, not the mean of two percentiles', () => {
  const quick = recorded(Array.from({ length: 900 }, () => 10_000));
  const slow = recorded(Array.from({ length: 100 }, () => 2_000_000));
  const merged = mergeLatency([quick.summary(), slow.summary()]);
  assert.equal(merged.count, 1000);
  near(merged.p50Us, 10_000);
  near(merged.p99Us, 2_000_000);
});

test('nothing recorded is a count of zero, not a crash', () => {
  assert.equal(recorded([]).summary().count, 0);
});
