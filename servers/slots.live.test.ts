import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from './app.ts';
import { queueDispatch, runDispatch } from './dispatch.ts';
import { createRing } from './ring.ts';
import { type Slots, startSlots } from './slots.ts';

const size = { slots: 2, waitMs: 20, queueCapacity: 16 };

const counted = (slots: Slots) => {
  const { up, lost } = slots.counters();
  return { up, lost };
};

test('a slot that dies fails the request it held, is counted, and the others serve on', {
  timeout: 60_000,
}, async () => {
  const { slots, waiting } = await queueDispatch(size);
  const block = () => new Promise<Outcome>((resolve) => waiting.block({ ms: 1500, mode: 'sleep' }, resolve));
  const held = [block(), block()];
  while (slots.counters().busy < 2) await sleep(5);
  await slots.pool.threads[0]?.terminate();
  assert.deepEqual((await Promise.all(held)).sort(), ['failed', 'ok']);
  assert.equal(await new Promise<Outcome>((resolve) => waiting.wait(resolve)), 'ok');
  assert.deepEqual(counted(slots), { up: 1, lost: 1 });
  await slots.pool.destroy().catch(() => {});
});

test('with `run` dispatch a failed request is no lost slot, and an idle slot that dies is one', {
  timeout: 60_000,
}, async () => {
  const { slots, waiting } = await runDispatch(size);
  assert.deepEqual(counted(slots), { up: 2, lost: 0 });
  // What cannot be cloned fails on its way to the slot.
  const uncloneable = (() => 1) as unknown as number;
  const block = { ms: uncloneable, mode: 'sleep' } as const;
  assert.equal(await new Promise<Outcome>((resolve) => waiting.block(block, resolve)), 'failed');
  assert.deepEqual(counted(slots), { up: 2, lost: 0 });
  await slots.pool.threads[0]?.terminate();
  assert.deepEqual(counted(slots), { up: 1, lost: 1 });
  await slots.pool.destroy().catch(() => {});
});

test('a slot that dies before all of them pull is said at once, with the cause', {
  timeout: 60_000,
}, async () => {
  const slots = await startSlots(2, 20, createRing(16));
  await slots.pool.threads[0]?.terminate();
  await assert.rejects(slots.allPull(), /a slot ended before all were up: its thread ended with code 1/);
  await slots.pool.destroy().catch(() => {});
});
