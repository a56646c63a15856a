import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { createRing, RingFront, RingSlot } from './ring.ts';

const aboutToWrap = 2 ** 31 - 3;

/** Real threads that claim `jobs` jobs in all, note their order of claims, and complete them. */
function startSlotThreads(memory: SharedArrayBuffer, threads: number): Worker[] {
  const code = `
    import { workerData } from 'node:worker_threads';
    const { RingSlot } = await import(workerData.ring);
    const slot = new RingSlot(workerData.memory);
    for (;;) slot.complete(slot.claim());
  `;
  const ring = new URL('./ring.js', import.meta.url).href;
  const url = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  return Array.from({ length: threads }, () => new Worker(url, { workerData: { memory, ring } }));
}

test('jobs are claimed in the order in which they were pushed', () => {
  const memory = createRing(8);
  const front = new RingFront(memory, 8);
  for (const id of [5, 6, 7]) front.push({ id, blockMs: 0 });
  const slots = [new RingSlot(memory), new RingSlot(memory)];
  assert.deepEqual(
    [0, 1, 0].map((i) => slots[i]?.claim()),
    [5, 6, 7],
  );
});

test('a full queue takes nothing, and takes again once a job is claimed', () => {
  const memory = createRing(8);
  const front = new RingFront(memory, 2);
  assert.deepEqual(
    [1, 2, 3].map((id) => front.push({ id, blockMs: 0 })),
    [true, true, false],
  );
  assert.equal(front.waiting, 2);
  new RingSlot(memory).claim();
  assert.equal(front.push({ id: 4, blockMs: 0 }), true);
});

test('order, count and completions survive the wrap of the 32-bit indices', () => {
  const memory = createRing(4, aboutToWrap);
  const front = new RingFront(memory, 4);
  const slot = new RingSlot(memory);
  const done: number[] = [];
  for (let id = 0; id < 20; id++) {
    assert.equal(front.push({ id, blockMs: 0 }), true);
    assert.equal(front.waiting, 1);
    slot.complete(slot.claim());
    front.drain((finished) => done.push(finished));
  }
  assert.deepEqual(
    done,
    Array.from({ length: 20 }, (_, i) => i),
  );
});

test('a job carries how it waits', () => {
  const memory = createRing(4);
  new RingFront(memory, 4).push({ id: 1, blockMs: -250 });
  const slot = new RingSlot(memory);
  assert.deepEqual([slot.claim(), slot.blockMs], [1, -250]);
});

test('a slot announces the job it holds until it is done, so that a death loses nothing', () => {
  const memory = createRing(4);
  new RingFront(memory, 4).push({ id: 3, blockMs: 0 });
  const announced = new Int32Array(2);
  const slot = new RingSlot(memory, announced, 1);
  const id = slot.claim();
  assert.deepEqual([...announced], [0, 4]);
  slot.complete(id);
  assert.deepEqual([...announced], [0, 0]);
});

test('sleeping threads on real cores serve every job exactly once, across the wrap', {
  timeout: 60_000,
}, async () => {
  const jobs = 20_000;
  const inFlight = 64;
  const memory = createRing(128, aboutToWrap - 5000);
  const front = new RingFront(memory, inFlight);
  const threads = startSlotThreads(memory, 4);
  const served = new Uint8Array(jobs);
  let pushed = 0;
  let finished = 0;
  await new Promise<void>((resolve) => {
    const push = () => {
      while (pushed < jobs && pushed - finished < inFlight && front.push({ id: pushed, blockMs: 0 }))
        pushed++;
    };
    front.listen((id) => {
      served[id] = (served[id] ?? 0) + 1;
      finished++;
      if (finished === jobs) resolve();
      push();
    });
    push();
  });
  await Promise.all(threads.map((thread) => thread.terminate()));
  assert.ok(served.every((times) => times === 1));
});

test('a job pushed while every thread sleeps wakes one of them', { timeout: 60_000 }, async () => {
  const memory = createRing(16);
  const front = new RingFront(memory, 16);
  const [thread] = startSlotThreads(memory, 1);
  assert.ok(thread);
  await once(thread, 'online');
  const done = new Promise<number>((resolve) => front.listen(resolve));
  await new Promise((resolve) => setTimeout(resolve, 300));
  front.push({ id: 9, blockMs: 0 });
  assert.equal(await done, 9);
  await thread.terminate();
});

test('a capacity that is no power of two is refused', () => {
  assert.throws(() => createRing(12), RangeError);
});
