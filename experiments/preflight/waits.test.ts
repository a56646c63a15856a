import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKnown, known } from '../../results/record/observed.ts';
import { timeSingleWaits } from './single-waits.ts';
import { semaphore, withHttp } from './target.testing.ts';
import { isDecided, measureWidth, type WidthPlan } from './width.ts';

const waitMs = 100;

async function widthOf(slots: number, plan: Pick<WidthPlan, 'slots' | 'model'>): Promise<number[]> {
  const server = semaphore(slots, waitMs);
  const proof = await withHttp(server.listener, (endpoint) =>
    measureWidth({ endpoint, path: '/wait', waitMs, ...plan }),
  );
  assert.ok(isKnown(proof.width), JSON.stringify(proof.width));
  assert.equal(proof.waits, server.received(), 'every request it sent is in the books');
  return proof.width.value.bursts;
}

test('a pool of 5 that claims 10 answers 5 in time, never more', async () => {
  const bursts = await widthOf(5, { slots: 10, model: 'thread-pool' });
  assert.equal(Math.max(...bursts), 5);
});

test('a pool of 10 that claims 10 never answers more than 10, and does answer 10', async () => {
  const bursts = await widthOf(10, { slots: 10, model: 'thread-pool' });
  assert.equal(Math.max(...bursts), 10);
});

test('loops that hold no thread answer twice the slots in one wait', async () => {
  const bursts = await widthOf(Number.POSITIVE_INFINITY, { slots: 10, model: 'event-loop' });
  assert.equal(bursts.at(-1), 20);
});

test('loops are decided by one burst that no such pool can answer; a pool by its promise twice, or by more than its promise', () => {
  const loops = { model: 'event-loop', slots: 10 } as const;
  const pool = { model: 'thread-pool', slots: 10 } as const;
  assert.equal(isDecided(loops, [10, 15, 10]), false);
  assert.equal(isDecided(loops, [10, 16]), true);
  assert.equal(isDecided(pool, []), false);
  assert.equal(isDecided(pool, [9, 10, 9]), false);
  assert.equal(isDecided(pool, [10, 9, 10]), true);
  assert.equal(isDecided(pool, [11]), true);
});

test('a wait that is too short for a burst is said to be so, and nothing is sent', async () => {
  const proof = await measureWidth({
    endpoint: { host: '127.0.0.1', port: 1 },
    path: '/wait',
    slots: 2,
    waitMs: 5,
    model: 'thread-pool',
  });
  assert.ok(!isKnown(proof.width) && proof.width.unavailable.includes('5 ms'));
  assert.equal(proof.waits, 0);
});

test('errors that come early do not count as width', async () => {
  const proof = await withHttp(
    (_, reply) => reply.writeHead(503).end('queue full'),
    (endpoint) => measureWidth({ endpoint, path: '/wait', slots: 2, waitMs: 20, model: 'thread-pool' }),
  );
  assert.deepEqual(proof, {
    width: known({ asked: 4, waitMs: 20, bursts: Array(24).fill(0) }),
    waits: 4 + 24 * 4,
  });
});

test('single waits last at least the wait, one after the other', async () => {
  const server = semaphore(1, 20);
  const single = await withHttp(server.listener, (endpoint) => timeSingleWaits(endpoint));
  assert.ok(isKnown(single.durationsUs));
  assert.equal(single.durationsUs.value.length, 3);
  assert.ok(single.durationsUs.value.every((us) => us >= 20_000));
  assert.equal(single.waits, 3);
  assert.equal(server.received(), 3);
});

test('a single wait that fails makes the durations unavailable and stays in the books', async () => {
  const single = await withHttp(
    (_, reply) => reply.writeHead(500).end('no'),
    (endpoint) => timeSingleWaits(endpoint),
  );
  assert.deepEqual(single.durationsUs, { unavailable: 'GET /wait: answered 500' });
  assert.equal(single.waits, 1);
});
