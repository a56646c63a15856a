import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { listChecks } from '../experiments/checks/registry.ts';
import { sampleRun } from '../results/record/sample.testing.ts';
import { readRun } from '../results/store.ts';
import { referenceFiles, withoutPlace } from './reference.ts';
import { rejudgedRun } from './rejudged-run.ts';

const references = join(import.meta.dirname, '../../results/reference');
const names = readdirSync(references, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

test('there is a reference run of each experiment that answers a question about servers', async () => {
  const runs = await Promise.all(names.map((name) => readRun(join(references, name))));
  const experiments = new Set(runs.map(({ header }) => header.experiment));
  assert.ok(experiments.has('connections') && experiments.has('blast-radius'), [...experiments].join());
});

for (const name of names) {
  test(`the reference run ${name} is complete, and its evidence gives the verdicts that stand in it`, async () => {
    const run = await readRun(join(references, name));
    assert.equal(run.end?.state, 'complete');
    assert.equal(run.cutOff, 0);
    assert.deepEqual(rejudgedRun(run, await listChecks()).altered ?? [], []);
  });

  test(`report and pictures of ${name} are made from its file as they are kept`, async () => {
    for (const [file, text] of referenceFiles(await readRun(join(references, name)))) {
      const path = join(references, name, file);
      if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(path, text);
      assert.equal(text, readFileSync(path, 'utf8'), `${file} differs; renew with UPDATE_GOLDEN=1`);
    }
  });

  test(`the reference run ${name} names no folder of the machine that measured it`, () => {
    const text = readFileSync(join(references, name, 'run.jsonl'), 'utf8');
    assert.doesNotMatch(text, /"(?:\/|[A-Z]:\\)[^"]*node_modules/);
    assert.match(text, /"host":"left out"/);
  });
}

test('host and clone are left out of a run file, and nothing else', () => {
  const { header, trials } = sampleRun();
  const { environment } = header;
  const placed = { ...environment, host: 'vm', nodePath: '/home/me/waitlab/node_modules/x/bin/node' };
  const lines = [
    { ...header, argv: ['run', '--out', '/home/me/runs', '--gate'], environment: placed },
    ...trials,
  ];
  const text = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
  const kept = withoutPlace(text);
  assert.ok(!kept.includes('/home/me'));
  const [first, ...rest] = kept.trimEnd().split('\n');
  assert.deepEqual(JSON.parse(first ?? ''), {
    ...header,
    argv: ['run', '--gate'],
    environment: { ...placed, host: 'left out', nodePath: './node_modules/x/bin/node' },
  });
  assert.deepEqual(
    rest,
    trials.map((trial) => JSON.stringify(trial)),
  );
});
