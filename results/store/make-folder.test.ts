import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from './make-folder.ts';

test('folders above are made, one that is there is left, and several at once do not disturb each other', async () => {
  const root = mkdtempSync(join(tmpdir(), 'waitlab-folder-'));
  try {
    const path = join(root, 'a/b/c');
    await Promise.all([makeFolder(path), makeFolder(path), makeFolder(join(root, 'a/b/d'))]);
    await makeFolder(path);
    assert.ok(existsSync(path));
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('a file in the way is an error', async () => {
  const root = mkdtempSync(join(tmpdir(), 'waitlab-folder-'));
  try {
    writeFileSync(join(root, 'file'), '');
    await assert.rejects(makeFolder(join(root, 'file')), { code: 'EEXIST' });
    await assert.rejects(makeFolder(join(root, 'file/below')));
  } finally {
    rmSync(root, { recursive: true });
  }
});

test(
  'a file system that takes no new names is an error, not an endless try',
  { skip: process.platform === 'linux' ? false : 'no /proc here', timeout: 10_000 },
  () => assert.rejects(makeFolder('/proc/waitlab-none/runs')),
);
