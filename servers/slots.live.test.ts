import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from './app.ts';
import { queueDispatch } from './dispatch.ts';

test('a slot that dies fails the request it held, is counted, and the others serve on', {
  timeout: 60_000,
}, async () => {
  const { slots, waiting, lost } = await queueDispatch({ slots: 2, waitMs: 20, queueCapacity: 16 });
  const block = () => new Promise<Outcome>((resolve) => waiting.block({ ms: 1500, mode: 'sleep' }, resolve));
  const held = [block(), block()];
  while (slots.counters(0).busy < 2) await sleep(5);
  await slots.pool.threads[0]?.terminate();
  assert.deepEqual((await Promise.all(held)).sort(), ['failed', 'ok']);
  assert.equal(await new Promise<Outcome>((resolve) => waiting.wait(resolve)), 'ok');
  assert.deepEqual([lost(), slots.counters(lost()).up], [1, 1]);
  await slots.pool.destroy().catch(() => {});
});
