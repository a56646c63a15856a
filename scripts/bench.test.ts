import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { lockMachine } from './machine-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waitlab-bench-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** No part has such a title, so that nothing is started. */
const bench = () =>
  execa(process.execPath, [fileURLToPath(new URL('bench.js', import.meta.url)), '--only', 'no such part'], {
    reject: false,
    env: { WAITLAB_LOCK_DIR: folder },
  });

test('the bench is refused while a lab measures, with the words of run', async () => {
  const release = lockMachine(folder);
  const { exitCode, stdout, stderr } = await bench();
  assert.equal(exitCode, 3);
  assert.equal(stdout, '');
  assert.match(stderr, new RegExp(`^another waitlab \\(pid ${process.pid}, since .*two at once spoil both`));
  release();
});

test('the bench gives the machine free when it has ended', async () => {
  const { exitCode, stdout } = await bench();
  assert.equal(exitCode, 0);
  assert.match(stdout, /^figure/);
  assert.equal(existsSync(join(folder, 'waitlab-measuring.lock')), false);
});
