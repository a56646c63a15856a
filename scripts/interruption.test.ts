import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { type Interruption, listenForStop } from './interruption.ts';

let lines: string[];
let nowMs: number;
let interruption: Interruption;

beforeEach(() => {
  lines = [];
  nowMs = 0;
  interruption = listenForStop(
    (line) => lines.push(line),
    '; something is kept',
    () => nowMs,
  );
});
afterEach(() => interruption.dispose());

const press = (signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP', atMs: number): void => {
  nowMs = atMs;
  process.emit(signal, signal);
};

test('nothing happened: no code and no abort', () => {
  assert.equal(interruption.exitCode(), null);
  assert.equal(interruption.signal.aborted, false);
});

test('the first signal aborts and decides the exit code', () => {
  press('SIGTERM', 0);
  press('SIGINT', 5000);
  assert.equal(interruption.signal.aborted, true);
  assert.equal(interruption.exitCode(), 143);
});

test('one key press that arrives through several processes is one press', () => {
  press('SIGINT', 0);
  press('SIGINT', 20);
  press('SIGINT', 90);
  assert.equal(lines.length, 1);
});

test('a second Ctrl-C is told that the stop is under way', () => {
  press('SIGINT', 0);
  press('SIGINT', 2000);
  assert.equal(lines.length, 2);
  assert.match(lines[1] ?? '', /already stopping/);
});

test('a parent that is gone stops the run as SIGTERM does', () => {
  process.emit('disconnect');
  assert.equal(interruption.exitCode(), 143);
  assert.match(lines[0] ?? '', /parent process is gone/);
});

test('nobody listens after dispose', () => {
  const before = process.listenerCount('SIGHUP');
  interruption.dispose();
  assert.equal(process.listenerCount('SIGHUP'), before - 1);
});
