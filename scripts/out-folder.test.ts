import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { StoreError } from '../results/store.ts';
import { assertWritable, outFolder } from './out-folder.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waitlab-out-'));
});
after(() => rm(folder, { recursive: true }));

test('a folder that can be written is created and stays empty', async () => {
  const path = join(folder, 'a/b');
  await assertWritable(path);
  assert.deepEqual(await readdir(path), []);
});

test('a file in the place of the folder, or above it, is an error of the store', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const path of [file, join(file, 'below')]) {
    await assert.rejects(
      assertWritable(path),
      (error) => error instanceof StoreError && error.code === 'store-not-a-folder',
    );
  }
});

test('without --out runs go to results/runs beside package.json', () => {
  assert.ok(outFolder(undefined).endsWith(join('results', 'runs')));
  assert.equal(outFolder('x'), join(process.cwd(), 'x'));
});
