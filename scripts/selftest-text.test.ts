import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FaultResult } from '../experiments/selftest/selftest.ts';
import { paintOf } from '../results/report/paint.ts';
import { selftestText } from './selftest-text.ts';

const found: FaultResult = {
  id: 'stall',
  row: 23,
  title: '',
  state: 'ok',
  expected: 'stall',
  seen: 'stall, hold',
  missing: [],
  unexpected: [],
  findings: [{ code: 'stall', status: 'warn', text: '600 ms without any answer' }],
  note: null,
  durationMs: 3000,
};

const missed: FaultResult = {
  ...found,
  id: 'http2',
  state: 'mismatch',
  missing: ['http2'],
  unexpected: ['books'],
  findings: [{ code: 'books', status: 'fail', text: '5 answers, 4 counted' }],
};

test('a fault that was found is one row, with what had to flip and what flipped', () => {
  const [row] = selftestText([found], paintOf(false)).split('\n');
  assert.match(row ?? '', /^23 +stall +ok +must: stall +seen: stall, hold$/);
  assert.doesNotMatch(selftestText([found], paintOf(false)), /600 ms/);
});

test('under a mismatch stand the codes and everything the lab said', () => {
  const text = selftestText([found, missed], paintOf(false));
  for (const line of [
    'not flipped: http2',
    'flipped without a reason: books',
    'books fail: 5 answers, 4 counted',
  ]) {
    assert.ok(text.includes(line), line);
  }
  assert.match(text, /1 as expected, 1 not, 0 skipped, in 6 s/);
});
