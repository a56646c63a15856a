import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { repeatedRun } from '../results/compare/sample-compare.testing.ts';
import type { Run } from '../results/record/run.ts';
import { sampleRun } from '../results/record/sample.testing.ts';
import { createRun } from '../results/store.ts';

const entry = fileURLToPath(new URL('lab.js', import.meta.url));
const out = mkdtempSync(join(tmpdir(), 'waitlab-compare-'));
after(() => rmSync(out, { recursive: true }));

async function store({ header, trials, end }: Run): Promise<void> {
  const writer = await createRun(out, header);
  for (const line of [...trials, ...(end ? [end] : [])]) await writer.append(line);
  await writer.close();
}

before(async () => {
  await store(repeatedRun({ id: '20261201-010000-aaaa' }));
  await store(repeatedRun({ id: '20261201-020000-bbbb', factor: 0.85 }));
  await store(sampleRun({ header: { id: '20261202-000000-cccc' } }));
  copyFileSync(join(out, '20261201-020000-bbbb/run.jsonl'), join(out, 'after.jsonl'));
});

function compare(...args: string[]) {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  return spawnSync(process.execPath, [entry, 'compare', ...args, '--out', out], { encoding: 'utf8', env });
}

test('runs are named by the beginning of an id, as a folder or as a file', () => {
  for (const named of ['20261201-02', join(out, '20261201-020000-bbbb'), join(out, 'after.jsonl')]) {
    const { status, stdout, stderr } = compare('20261201-01', named);
    assert.equal(status, 0, stderr);
    assert.match(stdout, /B {2}20261201-020000-bbbb/);
    assert.match(stdout, /worse/);
  }
});

test('--fail-above ends with 6 when a cell got worse by more, with 0 when by less, with 7 when nothing can be judged', () => {
  assert.equal(compare('20261201-01', '20261201-02', '--fail-above', '10%').status, 6);
  assert.equal(compare('20261201-01', '20261201-02', '--fail-above', '25').status, 0);
  const { status, stdout } = compare('20261201-01', '20261202', '--fail-above', '0.5 %');
  assert.equal(status, 7);
  assert.match(stdout, /0 of 6 cells could be judged.*--repeat 5/s);
});

test('JSON stands alone on stdout, with the gate', () => {
  const { stdout } = compare('20261201-01', '20261201-02', '--format', 'json', '--fail-above', '10%');
  const { pairs, gate } = JSON.parse(stdout);
  assert.equal(pairs[0].cells.length, 6);
  assert.equal(gate.state, 'failed');
});

test('everything wrong with the arguments is listed at once', () => {
  const { status, stdout, stderr } = compare('nope', '--format', 'pdf', '--fail-above', '-1%');
  assert.equal(status, 2);
  assert.equal(stdout, '');
  for (const line of [
    /^--format pdf: must be one of text, html, md, json/m,
    /^--fail-above -1%: must be a percentage from 0 to 1000/m,
    /^run nope: must be an id.*near it/m,
    /^runs nope: must be two or more/m,
  ])
    assert.match(stderr, line);
  assert.match(compare('20261201-01', '20261201-010000-aaaa').stderr, /named twice/);
  assert.match(compare('20261201', '20261202').stderr, /2 runs begin with 20261201/);
  assert.equal(compare('20261202', join(out, 'gone.jsonl')).status, 3);
});
