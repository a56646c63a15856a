import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sent } from './contract.ts';
import { Tally } from './tally.ts';

const accounted = ({ ok, otherStatus, timeouts, lost, inFlight }: Sent): number =>
  ok + otherStatus + timeouts + lost + inFlight;

test('only answers that arrive inside the window are measured, whenever they were sent', () => {
  const tally = new Tally(1);
  tally.warmUpFrom(0);
  tally.sent(0, 50);
  tally.measure(100, 100);
  tally.answered(0, 200, 120);
  tally.sent(0, 120);
  tally.answered(0, 200, 200);
  assert.equal(tally.inWindow.ok, 1);
  assert.equal(tally.life().ok, 2);
  assert.equal(tally.latency.summary().maxUs, 70_000);
});

test('an answer with another status is no measured answer and has its own count', () => {
  const tally = new Tally(1);
  tally.measure(0, 100);
  tally.sent(0, 1);
  tally.answered(0, 500, 2);
  assert.deepEqual([tally.inWindow.ok, tally.inWindow.otherStatus, tally.latency.count], [0, 1, 0]);
  assert.deepEqual(tally.statuses, { 500: 1 });
});

test('a request that is sent over an unanswered one means that the first was lost', () => {
  const tally = new Tally(1);
  tally.sent(0, 1);
  tally.sent(0, 5);
  assert.deepEqual(tally.life(), { sent: 2, ok: 0, otherStatus: 0, timeouts: 0, lost: 1, inFlight: 1 });
});

test('a lost request that turns out to be a timeout is counted once', () => {
  const tally = new Tally(1);
  tally.sent(0, 1);
  tally.sent(0, 5);
  tally.timedOut(0, 5, true);
  const life = tally.life();
  assert.deepEqual([life.timeouts, life.lost], [1, 0]);
  assert.equal(accounted(life), life.sent);
});

test('a request that times out when no other is sent after it is a timeout and not lost', () => {
  const tally = new Tally(1);
  tally.sent(0, 1);
  tally.timedOut(0, 5, false);
  const life = tally.life();
  assert.deepEqual([life.timeouts, life.lost, life.inFlight], [1, 0, 0]);
  assert.equal(accounted(life), life.sent);
});

test('everything sent is accounted for, whatever happens to it', () => {
  const tally = new Tally(4);
  for (let step = 0; step < 400; step++) {
    const connection = step % 4;
    if (step % 3 === 0 || !tally.isWaiting(connection)) tally.sent(connection, step);
    if (step % 7 === 0) tally.answered(connection, step % 2 === 0 ? 200 : 503, step);
    if (step % 11 === 0) tally.timedOut(connection, step, false);
    const life = tally.life();
    assert.ok(
      Object.values(life).every((n) => n >= 0),
      JSON.stringify(life),
    );
    assert.equal(accounted(life), life.sent);
  }
});

test('an answer that nobody waits for is not counted', () => {
  const tally = new Tally(1);
  tally.answered(0, 200, 1);
  assert.equal(tally.life().ok, 0);
});

test('the spread tells unserved connections, and tenths of a second without answers are zero', () => {
  const tally = new Tally(3);
  tally.warmUpFrom(-200);
  tally.measure(0, 300);
  for (const atMs of [10, 20, 290]) {
    tally.sent(1, atMs - 5);
    tally.answered(1, 200, atMs);
  }
  assert.deepEqual(tally.spread(), { connections: 3, unserved: 2, min: 0, median: 0, max: 3 });
  assert.deepEqual(tally.windowPer100ms(), [2, 0, 1]);
  assert.deepEqual(tally.warmupPer100ms(), [0, 0]);
});

test('an alarm rings with the first answer at or after its time, and once', async () => {
  const tally = new Tally(1);
  const rings: number[] = [];
  void tally.alarm(100).then(() => rings.push(1));
  for (const atMs of [50, 100, 150]) {
    tally.sent(0, atMs - 10);
    tally.answered(0, 200, atMs);
    await Promise.resolve();
    if (atMs === 50) assert.equal(rings.length, 0);
  }
  assert.equal(rings.length, 1);
});

test('every tenth of a window is there wherever on the clock it begins', () => {
  for (let i = 0; i < 1000; i++) {
    const fromMs = 1000 + i * 0.12345;
    const tally = new Tally(1);
    tally.measure(fromMs, 700);
    tally.sent(0, fromMs + 640);
    tally.answered(0, 200, fromMs + 650);
    assert.deepEqual(tally.windowPer100ms(), [0, 0, 0, 0, 0, 0, 1], `a window from ${fromMs}`);
  }
});
