import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockThread, maxBlockMs, parseBlock } from './block.ts';

test('a block is a whole number of milliseconds and sleeps unless told to spin', () => {
  assert.deepEqual(parseBlock({ ms: '250' }), { ms: 250, mode: 'sleep' });
  assert.deepEqual(parseBlock({ ms: '5', mode: 'spin' }), { ms: 5, mode: 'spin' });
});

test('anything else is answered with a sentence', () => {
  for (const query of [
    {},
    { ms: 'x' },
    { ms: '1.5' },
    { ms: '-1' },
    { ms: '0' },
    { ms: ['1', '2'] },
    { ms: '1', mode: 'y' },
  ]) {
    assert.equal(typeof parseBlock(query), 'string', JSON.stringify(query));
  }
});

test('a block is capped', () => {
  assert.equal(typeof parseBlock({ ms: String(maxBlockMs + 1) }), 'string');
});

test('a sleeping block holds the thread without burning CPU, a spinning one burns it', () => {
  const cpuMs = (mode: 'sleep' | 'spin') => {
    const before = process.threadCpuUsage();
    blockThread({ ms: 200, mode });
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  assert.ok(cpuMs('sleep') < cpuMs('spin') / 2);
});
