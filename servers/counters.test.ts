import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdBucketEdges } from './contract.ts';
import { createLanes, field, laneAt, read, recordHold, sumHolds } from './counters.ts';

test('lanes do not overlap', () => {
  const memory = createLanes(2);
  laneAt(memory, 0).fill(7);
  assert.equal(read(laneAt(memory, 1), field.received), 0);
});

test('holds of several lanes are summed, with the smallest and the largest of all', () => {
  const memory = createLanes(3);
  recordHold(laneAt(memory, 0), 20_000, 20_000);
  recordHold(laneAt(memory, 2), 19_200, 20_000);
  recordHold(laneAt(memory, 2), 30_000, 20_000);
  const { buckets, ...totals } = sumHolds([0, 1, 2].map((i) => laneAt(memory, i)));
  assert.deepEqual(totals, { count: 3, sumUs: 69_200, minUs: 19_200, maxUs: 30_000 });
  assert.equal(buckets.length, holdBucketEdges.length + 1);
  assert.equal(buckets[holdBucketEdges.indexOf(1)], 2);
  assert.equal(buckets[holdBucketEdges.indexOf(1.5)], 1);
});

test('a hold beyond the last edge falls in the open bucket', () => {
  const lane = laneAt(createLanes(1), 0);
  recordHold(lane, 1e9, 20_000);
  assert.equal(sumHolds([lane]).buckets.at(-1), 1);
});

test('nothing held is zero holds', () => {
  assert.deepEqual(sumHolds([laneAt(createLanes(1), 0)]).count, 0);
});
