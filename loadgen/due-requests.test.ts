import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenLoopPlan } from '../results/record/open-loop.ts';
import { decodeEvents } from '../results/record/request-events.ts';
import { openLoopResult } from './due-requests.ts';
import type { PacedRequest } from './paced-request.ts';

const plan: OpenLoopPlan = { ratePerSecond: 10, arrivals: 'constant', seed: 1, lateAboutMs: 50 };
const window = { fromMs: 1000, windowMs: 300, connections: 2 };

/** `[intended, sent, ended]` in milliseconds since the window opened. */
const request = (
  [intended, sent, ended]: readonly [number, number, number],
  changes: Partial<PacedRequest> = {},
): PacedRequest => ({
  intendedMs: 1000 + intended,
  connection: 0,
  idleWhenDue: true,
  sentMs: 1000 + sent,
  endedMs: 1000 + ended,
  end: 'answered',
  ...changes,
});

const requests = [
  request([0, 1, 21]),
  request([50, 51, 71], { connection: 1 }),
  request([110, 210, 230], { idleWhenDue: false }),
  request([120, 121, 141], { connection: 1 }),
  request([220, Number.NaN, 400], { idleWhenDue: false, end: 'unsent' }),
  request([299, 300, 340], { connection: 1, end: 'timeouts' }),
];
const result = openLoopResult(requests, plan, window);

test('what was due is late by its intended start, or when it was never answered', () => {
  assert.equal(result.offered, 6);
  assert.deepEqual(result.outcome, {
    answered: 4,
    otherStatus: 0,
    timeouts: 1,
    lost: 0,
    unsent: 1,
    inFlight: 0,
  });
  assert.deepEqual(result.slices.due, [2, 2, 2]);
  assert.deepEqual(result.slices.late, [0, 1, 2]);
  assert.deepEqual(result.slices.lost, [0, 0, 2]);
});

test('a request that never came is longer than every answer in a median, and no time where it is the median', () => {
  assert.deepEqual(result.slices.p50Us.map(Math.round), [20_000 + 1000, 21_000, -1]);
  assert.deepEqual(result.slices.maxUs.map(Math.round), [21_000, 120_000, -1]);
});

test('latency counts from the intended start, service from the sending and only on idle connections', () => {
  assert.deepEqual([result.response.count, Math.round(result.response.maxUs)], [4, 120_000]);
  assert.deepEqual([result.serviceTime.count, Math.round(result.serviceTime.maxUs)], [3, 20_000]);
  assert.deepEqual([result.lateness.count, Math.round(result.lateness.maxUs)], [4, 1000]);
});

test('each connection has its own account', () => {
  assert.deepEqual(
    result.connections.map((own) => ({ ...own, maxUs: Math.round(own.maxUs) })),
    [
      { requests: 3, late: 2, maxUs: 120_000 },
      { requests: 3, late: 1, maxUs: 21_000 },
    ],
  );
});

test('the rows in the record say the same', () => {
  const rows = decodeEvents(result.events ?? '');
  assert.deepEqual(rows[2], { intendedUs: 110_000, latencyUs: 120_000, serviceUs: 20_000, connection: 0 });
  assert.deepEqual(rows[5], { intendedUs: 299_000, latencyUs: -1, serviceUs: -1, connection: 1 });
});

test('a request without an end is a bug of the driver and no silent gap', () => {
  assert.throws(() => openLoopResult([request([0, 1, 2], { end: 'waiting' })], plan, window), /no end/);
});
