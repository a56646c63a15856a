import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BurstShape, FoundWidth } from '../record/found-width.ts';
import { foundWidthSchema } from '../record/found-width.ts';
import { known, unavailable } from '../record/observed.ts';
import { foundWidthText, widthEvidenceLines } from './found-width-text.ts';

const burst = (asked: number, waves: number[], quietMs: number | null = null): BurstShape => ({
  asked,
  inTime: waves[0] ?? 0,
  notOk: 0,
  waves,
  spacingMs: 0.05,
  quietMs,
});

const found = (bursts: BurstShape[], stoppedBy: string | null = null): FoundWidth =>
  foundWidthSchema.parse({ waitMs: 20, largest: 1000, bursts, stoppedBy });

const pool = found([
  burst(128, [128]),
  burst(256, [200, 56], 4),
  burst(256, [200, 56], 4),
  burst(256, [144, 112], 0.1),
  burst(220, [200, 20], 6),
  burst(300, [200, 100], 6),
]);

test('a pool is told by its number, with the largest burst that was held and those that were not', () => {
  assert.equal(foundWidthText(known(pool)), 'behaves like a pool of about 200');
  assert.deepEqual(widthEvidenceLines(known(pool)), [
    '128 at once: 128 after one wait',
    '256 at once: 200 after one wait, 56 after two',
    '220 at once: 200 after one wait, 20 after two',
    '300 at once: 200 after one wait, 100 after two',
    '6 bursts, the wait counted as 20.0 ms',
  ]);
});

test('three bursts that end at the same number are not enough', () => {
  const fewer = found(pool.bursts.slice(0, 5));
  assert.match(foundWidthText(known(fewer)), /^holds at least 200 at once; not clear beyond: .*144 to 200/);
});

test('the same number after bursts of one size alone is not enough', () => {
  const same = found([burst(128, [128]), ...Array.from({ length: 6 }, () => burst(256, [200, 56], 4))]);
  assert.match(foundWidthText(known(same)), /^holds at least 200/);
});

test('a burst that went on across the edge is no limit, however often its number comes', () => {
  const merged = found([220, 256, 220, 256].map((asked) => burst(asked, [200, asked - 200], 0.05)));
  assert.match(foundWidthText(known(merged)), /^holds at least 200/);
});

test('one burst that held more refutes a limit', () => {
  const refuted = found([...pool.bursts, burst(330, [260, 70], 0.1)]);
  assert.match(foundWidthText(known(refuted)), /^holds at least 260/);
});

test('no limit is said with the largest burst', () => {
  const loops = found([burst(512, [512]), burst(1000, [1000])]);
  assert.equal(foundWidthText(known(loops)), 'no limit seen up to 1,000');
  assert.deepEqual(widthEvidenceLines(known(loops)), [
    '1,000 at once: 1,000 after one wait',
    '2 bursts, the wait counted as 20.0 ms',
  ]);
});

test('what stopped the search is said, and what was not measured is said with its reason', () => {
  const stopped = found([burst(4, [4])], 'connection 5: connect ECONNREFUSED');
  assert.equal(
    foundWidthText(known(stopped)),
    'holds at least 4 at once; not clear beyond: connection 5: connect ECONNREFUSED',
  );
  assert.equal(foundWidthText(unavailable('no wait')), 'not measured: no wait');
  assert.deepEqual(widthEvidenceLines(unavailable('no wait')), []);
});
