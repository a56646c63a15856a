import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDuration, parseDurationMs } from './duration.ts';

const read = [
  ['6', 's', 6000],
  ['6', 'ms', 6],
  ['6s', 'ms', 6000],
  ['500ms', 's', 500],
  ['0.5', 's', 500],
  ['1.001 s', 'ms', 1001],
  ['2m', 's', 120_000],
  [' 20 ', 'ms', 20],
] as const;

for (const [text, bare, ms] of read) {
  test(`"${text}" with ${bare} as the unit of a bare number is ${ms} ms`, () => {
    assert.equal(parseDurationMs(text, bare), ms);
  });
}

test('what is no duration, is negative or has parts of a millisecond is refused', () => {
  for (const text of ['', '-1', 'x', '6 h', '1e3', '0x10', 'NaN', 'Infinity', '1.5ms', '6s6', '1,5']) {
    assert.equal(parseDurationMs(text, 'ms'), null, text);
  }
});

test('durations are written in the unit a person would use', () => {
  assert.deepEqual([20, 1500, 6000, 119_000, 180_000].map(formatDuration), [
    '20 ms',
    '1.5 s',
    '6 s',
    '119 s',
    '3 min',
  ]);
});
