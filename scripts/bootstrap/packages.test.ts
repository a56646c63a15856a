import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { packagesFit } from './packages.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waitlab-packages-'));
  mkdirSync(join(root, 'node_modules'));
});
afterEach(() => rmSync(root, { recursive: true }));

type Packages = Record<string, { version: string; optional?: boolean }>;
const write = (file: string, packages: Packages): void =>
  writeFileSync(join(root, file), JSON.stringify({ packages }));
const lock = (packages: Packages): void => write('package-lock.json', { '': { version: '1' }, ...packages });
const installed = (packages: Packages): void => write('node_modules/.package-lock.json', packages);

test('packages in the locked versions fit, whoever installed them', () => {
  lock({ a: { version: '1' }, other: { version: '1', optional: true } });
  installed({ a: { version: '1' } });
  assert.equal(packagesFit(root), true);
  assert.equal(existsSync(join(root, 'node_modules/.waitlab-stamp')), true);
});

test('another version or a missing package does not fit', () => {
  lock({ a: { version: '2' } });
  installed({ a: { version: '1' } });
  assert.equal(packagesFit(root), false);
  installed({});
  assert.equal(packagesFit(root), false);
});

test('without packages, or with an install that did not end, nothing fits', () => {
  lock({});
  assert.equal(packagesFit(root), false);
  rmSync(join(root, 'node_modules'), { recursive: true });
  assert.equal(packagesFit(root), false);
});

test('a lock file that changes after the stamp, or packages removed after it, are seen', () => {
  lock({ a: { version: '1' } });
  installed({ a: { version: '1' } });
  assert.equal(packagesFit(root), true);
  lock({ a: { version: '2' } });
  assert.equal(packagesFit(root), false);
  lock({ a: { version: '1' } });
  assert.equal(packagesFit(root), true);
  installed({});
  utimesSync(join(root, 'node_modules/.package-lock.json'), 1, 1);
  assert.equal(packagesFit(root), false);
});
