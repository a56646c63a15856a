import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { fingerprint, forgetMissing, isBuilt, markBuilt, removeOrphans } from './sources.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waitlab-build-'));
  for (const file of ['tsconfig.json', 'package-lock.json', 'servers/a.ts', 'scripts/b.mjs']) put(file);
  for (const file of ['dist/servers/a.js', 'dist/scripts/b.mjs', 'dist/.tsbuildinfo']) put(file);
  markBuilt(root, fingerprint(root));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(file: string, text = ''): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

test('a build of the sources as they are is not repeated', () => {
  assert.equal(isBuilt(root), true);
});

const changes: readonly (readonly [string, () => void])[] = [
  ['a source changes its content', () => put('servers/a.ts', 'export {};')],
  ['a source changes its time alone', () => utimesSync(join(root, 'servers/a.ts'), 1, 1)],
  ['a source is added', () => put('results/c.ts')],
  ['a source is removed', () => rmSync(join(root, 'servers/a.ts'))],
  ['the compiler settings change', () => put('tsconfig.json', '{}')],
  ['the packages change', () => put('package-lock.json', '{}')],
  ['a compiled file is missing', () => rmSync(join(root, 'dist/servers/a.js'))],
  ['a compiled file has no source', () => put('dist/servers/gone.test.js')],
  ['nothing was ever built', () => rmSync(join(root, 'dist'), { recursive: true })],
];

for (const [what, change] of changes) {
  test(`the lab is built again when ${what}`, () => {
    change();
    assert.equal(isBuilt(root), false);
  });
}

test('runs that were written are no sources', () => {
  put('results/runs/1/x.ts');
  assert.equal(isBuilt(root), true);
});

test('compiled files without a source are deleted, others stay', () => {
  put('dist/servers/gone.test.js');
  put('dist/servers/gone.test.js.map');
  removeOrphans(root);
  const present = ['servers/gone.test.js', 'servers/gone.test.js.map', 'servers/a.js', 'scripts/b.mjs'];
  assert.deepEqual(
    present.map((file) => existsSync(join(root, 'dist', file))),
    [false, false, true, true],
  );
});

test('the compiler forgets what it wrote when some of it is missing', () => {
  const notes = join(root, 'dist/.tsbuildinfo');
  forgetMissing(root);
  assert.equal(existsSync(notes), true);
  rmSync(join(root, 'dist/servers/a.js'));
  forgetMissing(root);
  assert.equal(existsSync(notes), false);
});
