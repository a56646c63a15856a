import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeEvents, encodeEvents, type RequestEvent } from './request-events.ts';

const rows: RequestEvent[] = [
  { intendedUs: 0, latencyUs: 20_412, serviceUs: 20_101, connection: 0 },
  { intendedUs: 500, latencyUs: -1, serviceUs: -1, connection: 1 },
  { intendedUs: 500, latencyUs: 2_020_000, serviceUs: 20_000, connection: 399 },
  { intendedUs: 2_000_000_000, latencyUs: 1, serviceUs: 1, connection: 2 },
];

test('every row comes back as it was written, in its order', () => {
  assert.deepEqual(decodeEvents(encodeEvents(rows)), rows);
  assert.deepEqual(decodeEvents(encodeEvents([])), []);
});

test('differences of rounded starts do not add up to another time', () => {
  const thirds = Array.from({ length: 3001 }, (_, i) => ({
    intendedUs: i / 3,
    latencyUs: 1,
    serviceUs: 1,
    connection: 0,
  }));
  assert.equal(decodeEvents(encodeEvents(thirds)).at(-1)?.intendedUs, 1000);
});

test('12,000 requests take less than 130 kB of text', () => {
  const many = Array.from({ length: 12_000 }, (_, i) => ({
    intendedUs: i * 500,
    latencyUs: 20_000 + ((i * 7919) % 2003),
    serviceUs: 20_000 + ((i * 104_729) % 1009),
    connection: i % 400,
  }));
  assert.ok(encodeEvents(many).length < 130_000);
});

test('a text that is cut off or of another layout is refused', () => {
  const text = encodeEvents(rows);
  assert.throws(() => decodeEvents(text.slice(0, -12)));
  assert.throws(() => decodeEvents('bm90IHpsaWI='));
});
