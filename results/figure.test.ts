import assert from 'node:assert/strict';
import { test } from 'node:test';
import { change, counted, signed } from './figure.ts';

test('a change says its direction, and of a ratio that is not finite nothing', () => {
  assert.equal(change(1.06), '+6.0 %');
  assert.equal(change(0.94), '-6.0 %');
  assert.equal(signed(1.06), '+6.0');
  for (const ratio of [Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.equal(change(ratio), '–');
    assert.equal(signed(ratio), '–');
  }
});

test('a count agrees with its noun', () => {
  assert.deepEqual(
    [0, 1, 2000].map((count) => counted(count, 'listening socket')),
    ['0 listening sockets', '1 listening socket', '2,000 listening sockets'],
  );
});
