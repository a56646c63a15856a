import assert from 'node:assert/strict';
import { appendFile, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { sampleRun } from '../record/sample.testing.ts';
import { mixedRun } from '../report/sample-report.testing.ts';
import { createRun, listRuns } from '../store.ts';
import { isRunId } from './run-file-place.ts';
import { type ListedRun, RunList } from './run-list.ts';

let folder: string;
let runs: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waitlab-list-'));
  runs = join(folder, 'runs');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function stored(id: string, make = sampleRun): Promise<string> {
  const { header, trials, end } = make();
  const writer = await createRun(runs, { ...header, id });
  for (const line of [...trials, ...(end ? [end] : [])]) await writer.append(line);
  await writer.close();
  return writer.folder;
}

const patient = 60_000;
const byName = (listed: readonly ListedRun[]) => Object.fromEntries(listed.map((each) => [each.name, each]));

test('the quick facts of a run are those of a whole reading', async () => {
  await stored('20261201-000000-aaaa');
  await stored('20261202-000000-bbbb', mixedRun);
  const whole = await listRuns(runs);
  const quick = await new RunList(runs).list(patient);
  assert.deepEqual(
    quick.map((each) => ('facts' in each ? each.facts : each.problem)),
    whole.map((each) => {
      if ('problem' in each) return each.problem;
      const { folder: _, ...facts } = each;
      return facts;
    }),
  );
});

test('claims are counted, later when there is no patience', async () => {
  await stored('20261201-000000-aaaa');
  const list = new RunList(runs);
  const [first] = await list.list(0);
  const [later] = await list.list(patient);
  assert.ok(first && 'facts' in first && later && 'facts' in later);
  const total = Object.values(later.claims ?? {}).reduce((sum, count) => sum + count, 0);
  assert.ok(total > 0);
});

test('a run that goes on is read again when its file has grown', async () => {
  const { end: _, ...unfinished } = sampleRun();
  const path = await stored('20261201-000000-aaaa', () => ({ ...unfinished, end: null }));
  const list = new RunList(runs);
  const end = (listed: readonly ListedRun[]) => listed.map((each) => 'facts' in each && each.facts.end);
  assert.deepEqual(end(await list.list(patient)), ['unfinished']);
  await appendFile(join(path, 'run.jsonl'), `${JSON.stringify(sampleRun().end)}\n`);
  assert.deepEqual(end(await list.list(patient)), ['complete']);
});

test('broken files are listed with their problem beside the others', async () => {
  const path = await stored('20261201-000000-aaaa');
  await mkdir(join(runs, 'no-header'));
  await writeFile(join(runs, 'no-header', 'run.jsonl'), 'x\n');
  await cp(path, join(runs, 'damaged-trial'), { recursive: true });
  await appendFile(join(runs, 'damaged-trial', 'run.jsonl'), '{"kind":"trial"}\n');
  const found = byName(await new RunList(runs).list(patient));
  assert.match(JSON.stringify(found['no-header']), /problem.*line 1/);
  assert.match(JSON.stringify(found['damaged-trial']), /problem.*line 9/);
  assert.ok(found['20261201-000000-aaaa'] && 'facts' in found['20261201-000000-aaaa']);
});

test('a link that leaves the folder is neither listed with its facts nor read', async () => {
  const path = await stored('20261201-000000-aaaa');
  await cp(path, join(folder, 'outside'), { recursive: true });
  await symlink(join(folder, 'outside'), join(runs, 'linked-folder'));
  await mkdir(join(runs, 'linked-file'));
  await symlink(join(folder, 'outside', 'run.jsonl'), join(runs, 'linked-file', 'run.jsonl'));
  await symlink(path, join(runs, 'inside'));
  const list = new RunList(runs);
  const found = byName(await list.list(patient));
  for (const name of ['linked-folder', 'linked-file']) {
    assert.match(JSON.stringify(found[name]), /outside of this folder/);
    assert.equal(await list.read(name), null);
  }
  assert.ok(await list.read('inside'));
});

test('only the name of a folder is an id', async () => {
  await stored('20261201-000000-aaaa');
  const list = new RunList(runs);
  for (const name of [
    '..',
    '.',
    '',
    '../runs/20261201-000000-aaaa',
    'a/b',
    'a\\b',
    'a\0',
    '.hidden',
    '%2e%2e',
    'x'.repeat(101),
  ]) {
    assert.equal(isRunId(name), false, name);
    assert.equal(await list.read(name), null);
  }
  assert.equal(await list.read('20261201'), null, 'a beginning is no id');
  assert.ok(await list.read('20261201-000000-aaaa'));
});

test('no folder is no runs', async () => {
  assert.deepEqual(await new RunList(join(folder, 'none')).list(), []);
});
