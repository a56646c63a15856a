import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSender } from './sender.ts';

const limit = { timeout: 30_000 };
const every10Ms = (): Iterator<number> => {
  let us = -10_000;
  return {
    next: () => {
      us += 10_000;
      return { value: us, done: false };
    },
  };
};

test('everything before the end is handed out once, in order, and never early', limit, async () => {
  const fromMs = performance.now() + 5;
  const seen: number[] = [];
  const early: number[] = [];
  const sender = startSender(every10Ms(), fromMs, fromMs + 100, (intendedMs) => {
    seen.push(Math.round(intendedMs - fromMs));
    if (performance.now() < intendedMs) early.push(intendedMs);
  });
  await sender.ended;
  assert.deepEqual(seen, [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
  assert.deepEqual(early, []);
});

test(
  'a sender that was kept from the clock hands out at once what it missed, with the intended times',
  limit,
  async () => {
    const fromMs = performance.now();
    const seen: number[] = [];
    const sender = startSender(every10Ms(), fromMs, fromMs + 100, (intendedMs) =>
      seen.push(Math.round(intendedMs - fromMs)),
    );
    sender.catchUp(fromMs + 45);
    assert.deepEqual(seen, [0, 10, 20, 30, 40]);
    await sender.ended;
    assert.equal(seen.length, 10);
  },
);

test('a schedule that ends early ends the sender', limit, async () => {
  const seen: number[] = [];
  const fromMs = performance.now();
  await startSender([0, 1000][Symbol.iterator](), fromMs, fromMs + 1e6, (ms) => seen.push(ms)).ended;
  assert.equal(seen.length, 2);
});
