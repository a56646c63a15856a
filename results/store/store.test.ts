import assert from 'node:assert/strict';
import { appendFile, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import {
  sampleCalibration,
  sampleEnd,
  sampleFailedTrial,
  sampleHeader,
  sampleTrial,
} from '../record/sample.testing.ts';
import { createRun, findRun, listRuns, newRunId, readRun, StoreError, writeFileAtomic } from '../store.ts';
import { RunWriter } from './run-writer.ts';

let out: string;
beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), 'waitlab-store-'));
});
afterEach(() => rm(out, { recursive: true, force: true }));

const code =
  (expected: string, text = /./) =>
  (error: unknown) => {
    assert.ok(error instanceof StoreError, String(error));
    assert.equal(error.code, expected);
    assert.match(error.message, text);
    assert.ok(error.hint.length > 0);
    return true;
  };

async function stored(id: string): Promise<string> {
  const writer = await createRun(join(out, 'runs'), sampleHeader({ id }));
  await writer.append(sampleTrial());
  await writer.append(sampleFailedTrial({ index: 1 }));
  await writer.append(sampleEnd);
  await writer.close();
  return writer.folder;
}

test('what is appended is read back the same', async () => {
  const run = await readRun(await stored('a'));
  assert.deepEqual(run.trials, [sampleTrial(), sampleFailedTrial({ index: 1 })]);
  assert.deepEqual(run.end, sampleEnd);
  assert.equal(run.cutOff, 0);
});

test('a calibration stands after the header and nowhere else', async () => {
  const writer = await createRun(join(out, 'runs'), sampleHeader({ id: 'a' }));
  await writer.append(sampleCalibration);
  await writer.append(sampleTrial());
  await writer.close();
  assert.deepEqual((await readRun(writer.folder)).calibration, sampleCalibration);
  await appendFile(join(writer.folder, 'run.jsonl'), `${JSON.stringify(sampleCalibration)}\n`);
  await assert.rejects(readRun(writer.folder), code('store-damaged', /line 4 is a calibration line/));
});

test('a run without a calibration, as older ones are, has none', async () => {
  assert.equal('calibration' in (await readRun(await stored('a'))), false);
});

test('a cut last line is left out and counted', async () => {
  const folder = await stored('a');
  const text = await readFile(join(folder, 'run.jsonl'), 'utf8');
  await writeFile(join(folder, 'run.jsonl'), text.slice(0, -10));
  const run = await readRun(folder);
  assert.equal(run.end, null);
  assert.equal(run.cutOff, JSON.stringify(sampleEnd).length + 1 - 10);
  assert.equal(run.trials.length, 2);
});

test('a whole last line that lost only its line feed still counts', async () => {
  const folder = await stored('a');
  const text = await readFile(join(folder, 'run.jsonl'), 'utf8');
  await writeFile(join(folder, 'run.jsonl'), text.slice(0, -1));
  assert.deepEqual((await readRun(folder)).end, sampleEnd);
});

test('damage before the last line names its line', async () => {
  const folder = await stored('a');
  const lines = (await readFile(join(folder, 'run.jsonl'), 'utf8')).split('\n');
  lines[1] = (lines[1] ?? '').slice(0, 50);
  await writeFile(join(folder, 'run.jsonl'), lines.join('\n'));
  await assert.rejects(readRun(folder), code('store-damaged', /line 2/));
});

test('an unknown key, a second header and a line after the end are damage', async () => {
  for (const extra of [{ ...sampleEnd, more: 1 }, sampleHeader(), sampleTrial()]) {
    const folder = await stored(newRunId(new Date()));
    await appendFile(join(folder, 'run.jsonl'), `${JSON.stringify(extra)}\n`);
    await assert.rejects(readRun(folder), code('store-damaged', /line 5/));
  }
});

test('a header in the middle of an unfinished run is damage', async () => {
  const header = `${JSON.stringify(sampleHeader())}\n`;
  await writeFile(join(out, 'run.jsonl'), header + header);
  await assert.rejects(readRun(out), code('store-damaged', /line 2/));
});

test('a file of a newer schema is refused as such', async () => {
  const folder = join(out, 'new');
  await mkdir(folder);
  await writeFile(join(folder, 'run.jsonl'), `${JSON.stringify({ ...sampleHeader(), schemaVersion: 2 })}\n`);
  await assert.rejects(readRun(folder), code('store-newer', /version 2/));
});

test('an empty file has no header', async () => {
  await writeFile(join(out, 'run.jsonl'), '');
  await assert.rejects(readRun(out), code('store-damaged', /line 1/));
  await assert.rejects(readRun(join(out, 'nowhere')), code('store-not-readable'));
});

test('a second run with the same id is refused and the first one stays', async () => {
  const folder = await stored('a');
  await assert.rejects(createRun(join(out, 'runs'), sampleHeader({ id: 'a' })), code('store-exists'));
  assert.equal((await readRun(folder)).trials.length, 2);
});

test('an output folder that is a file is refused', async () => {
  await writeFile(join(out, 'file'), '');
  await assert.rejects(createRun(join(out, 'file'), sampleHeader()), code('store-not-a-folder'));
  await assert.rejects(createRun(join(out, 'file', 'deeper'), sampleHeader()), code('store-not-a-folder'));
});

test('a folder without write permission is refused', async (t) => {
  if (process.getuid?.() === 0) return t.skip('root may write everywhere');
  await mkdir(join(out, 'closed'), { mode: 0o500 });
  await assert.rejects(createRun(join(out, 'closed'), sampleHeader()), code('store-not-writable'));
});

test('a full device is reported as such', async (t) => {
  const full = await open('/dev/full', 'w').catch(() => null);
  if (full === null) return t.skip('no /dev/full here');
  const writer = new RunWriter(out, '/dev/full', full);
  await assert.rejects(writer.append(sampleHeader()), code('store-full', /ENOSPC/));
  await writer.close();
});

test('a disk that fills in the middle of a line keeps the lines before it, and the next one', async () => {
  const path = join(out, 'run.jsonl');
  const handle = await open(path, 'wx');
  let roomBytes = Number.POSITIVE_INFINITY;
  const writer = new RunWriter(out, path, {
    sync: () => handle.sync(),
    truncate: (length) => handle.truncate(length),
    close: () => handle.close(),
    write: (async (bytes: Buffer, offset: number, length: number, position: number) => {
      if (roomBytes <= 0) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
      const written = await handle.write(bytes, offset, Math.min(length, roomBytes), position);
      roomBytes -= written.bytesWritten;
      return written;
    }) as typeof handle.write,
  });
  await writer.append(sampleHeader());
  roomBytes = 100;
  await assert.rejects(writer.append(sampleTrial()), code('store-full'));
  assert.deepEqual(await readRun(out), { header: sampleHeader(), trials: [], end: null, cutOff: 0 });
  roomBytes = Number.POSITIVE_INFINITY;
  await writer.append(sampleEnd);
  await writer.close();
  assert.deepEqual((await readRun(out)).end, sampleEnd);
});

test('a number that JSON cannot hold is refused before it is written', async () => {
  const writer = await createRun(out, sampleHeader({ id: 'a' }));
  await assert.rejects(
    writer.append({ ...sampleTrial(), durationMs: Number.NaN }),
    code('store-invalid-line', /durationMs|trial line/),
  );
  await writer.close();
  assert.equal((await readRun(writer.folder)).trials.length, 0);
});

test('runs are listed newest first, with those that cannot be read', async () => {
  await stored('20261201-000000-aaaa');
  await stored('20261202-000000-bbbb');
  await mkdir(join(out, 'runs', '20261203-000000-cccc'));
  await mkdir(join(out, 'runs', 'no-run'));
  await writeFile(join(out, 'runs', '20261203-000000-cccc', 'run.jsonl'), 'x\n');
  const runs = await listRuns(join(out, 'runs'));
  assert.deepEqual(
    runs.map((run) => ('problem' in run ? 'problem' : [run.id, run.trials, run.end, run.verdicts])),
    [
      'problem',
      ['20261202-000000-bbbb', 2, 'complete', { VALID: 1, SUSPECT: 0, INVALID: 1 }],
      ['20261201-000000-aaaa', 2, 'complete', { VALID: 1, SUSPECT: 0, INVALID: 1 }],
    ],
  );
  assert.deepEqual(await listRuns(join(out, 'nowhere')), []);
});

test('a run is found by id, by its beginning, or as the latest', async () => {
  const first = await stored('20261201-000000-aaaa');
  const second = await stored('20261202-000000-bbbb');
  const runs = join(out, 'runs');
  assert.equal(await findRun(runs), second);
  assert.equal(await findRun(runs, '20261201'), first);
  assert.equal(await findRun(runs, '20261201-000000-aaaa'), first);
  await assert.rejects(findRun(runs, '2026'), code('run-ambiguous', /aaaa/));
  await assert.rejects(
    findRun(runs, '20261201-7'),
    code('run-not-found', /\(Did you mean 20261201-000000-aaaa\?\)/),
  );
  await assert.rejects(
    findRun(runs, 'of-yesterday'),
    code('run-not-found', /near it: 20261202-000000-bbbb, /),
  );
  await assert.rejects(findRun(runs, '2062'), code('run-not-found', /near it: /));
  for (const path of ['../x', 'a/b', 'a\\b', '..', '.', '']) {
    await assert.rejects(findRun(runs, path), code('run-bad-id'));
  }
  await assert.rejects(findRun(join(out, 'none')), code('run-not-found', /no runs/));
});

test('an id tells its time in UTC', () => {
  assert.match(newRunId(new Date('2026-12-01T01:55:03.999Z')), /^20261201-015503-[0-9a-f]{4}$/);
});

test('a report is replaced as a whole and leaves no temporary file', async () => {
  const path = join(out, 'report.txt');
  await writeFileAtomic(path, 'one');
  await writeFileAtomic(path, 'two');
  assert.equal(await readFile(path, 'utf8'), 'two');
  await mkdir(join(out, 'folder'));
  await assert.rejects(writeFileAtomic(join(out, 'folder'), 'x'), code('store-io'));
  assert.deepEqual((await readdir(out)).sort(), ['folder', 'report.txt']);
});
