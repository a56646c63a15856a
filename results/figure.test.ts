import assert from 'node:assert/strict';
import { test } from 'node:test';
import { change, signed } from './figure.ts';

test('a change says its direction, and of a ratio that is not finite nothing', () => {
  assert.equal(change(1.06), '+6.0 %');
  assert.equal(change(0.94), '-6.0 %');
  assert.equal(signed(1.06), '+6.0');
  for (const ratio of [Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.equal(change(ratio), '–');
    assert.equal(signed(ratio), '–');
  }
});
