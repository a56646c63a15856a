import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockThread } from './block.ts';
import { BlockLog, createBlockLog } from './block-log.ts';

test('a block is recorded with its place, its real time and its way, by whoever looks at the memory', () => {
  const memory = createBlockLog();
  const block = { ms: 30, mode: 'spin' } as const;
  new BlockLog(memory).during(7, block, false, () => blockThread(block));
  const [record, ...others] = new BlockLog(memory).read();
  assert.deepEqual(others, []);
  assert.deepEqual([record?.place, record?.mode, record?.guarded], [7, 'spin', false]);
  assert.ok((record?.endMs ?? 0) - (record?.startMs ?? 0) >= 30);
});

test('a block that lasts has no end yet, and each has a row of its own', () => {
  const log = new BlockLog(createBlockLog());
  const block = { ms: 1, mode: 'sleep' } as const;
  log.during(0, block, false, () => {
    log.during(1, block, true, () =>
      assert.deepEqual(
        log.read().map(({ endMs }) => endMs),
        [null, null],
      ),
    );
    assert.deepEqual(
      log.read().map(({ endMs }) => endMs === null),
      [true, false],
    );
  });
  assert.deepEqual(
    log.read().map(({ place, guarded }) => [place, guarded]),
    [
      [0, false],
      [1, true],
    ],
  );
});

test('more blocks than there are rows are not described, and do no harm', () => {
  const log = new BlockLog(createBlockLog());
  let ran = 0;
  for (let i = 0; i < 5000; i++) log.during(i, { ms: 1, mode: 'sleep' }, false, () => ran++);
  assert.deepEqual([ran, log.read().length], [5000, 4096]);
});
