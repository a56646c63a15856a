import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { listChecks } from '../experiments/checks/registry.ts';
import { TrialNotes } from '../experiments/engine/trial-notes.ts';
import { known, knownValue, unavailable } from '../results/record/observed.ts';
import type { Run } from '../results/record/run.ts';
import { sampleEnd, sampleFailedTrial, sampleRun, sampleTrial } from '../results/record/sample.testing.ts';
import type { TrialRecord } from '../results/record/trial.ts';
import { jsonReport } from '../results/report/json.ts';
import { markdownReport } from '../results/report/markdown.ts';
import { textReport } from '../results/report/text.ts';
import { createRun, readRun } from '../results/store.ts';
import { rejudgedRun } from './rejudged-run.ts';

const checks = await listChecks();
const folder = mkdtempSync(join(tmpdir(), 'waitlab-rejudged-'));
after(() => rmSync(folder, { recursive: true }));

/** VALID, SUSPECT, INVALID and failed trials, each as the engine would have judged it. */
function judgedRun(): Run {
  const pool = sampleTrial({ connections: 1000 });
  const load = knownValue(pool.evidence.load);
  assert.ok(load);
  const wrong = known({ ...load, wrongBodies: 7 });
  const trials = [
    sampleTrial({ index: 0 }),
    sampleTrial({ index: 1, model: 'event-loop', evidence: { machineDuring: unavailable('no /proc') } }),
    sampleTrial({ index: 2, connections: 1000, evidence: { load: wrong } }),
    sampleFailedTrial({ index: 3, connections: 5000, evidence: { ownerBefore: known([]) } }),
  ];
  return sampleRun({ trials: trials.map(asTheEngine) });
}

/** Written down by the engine, which knows nothing of judging again. */
const asTheEngine = (trial: TrialRecord): TrialRecord =>
  new TrialNotes(trial.plan, trial.index, checks, trial.evidence).record(
    trial.state === 'failed' ? trial.failure : null,
  );

async function stored(run: Run, id: string): Promise<string> {
  const writer = await createRun(folder, { ...run.header, id });
  for (const trial of run.trials) await writer.append(trial);
  await writer.append(sampleEnd);
  await writer.close();
  return writer.folder;
}

test('every finding and verdict of a stored run comes out of its evidence again', async () => {
  const run = judgedRun();
  const read = await readRun(await stored(run, '20261201-000001-aaaa'));
  assert.deepEqual(
    read.trials.map(({ verdict }) => verdict.state),
    ['VALID', 'SUSPECT', 'INVALID', 'INVALID'],
  );
  const again = rejudgedRun({ ...read, trials: read.trials.map(forgetful) }, checks);
  assert.deepEqual(again.trials, read.trials);
  assert.equal(rejudgedRun(read, checks).altered, undefined);
});

/** Without anything that a judge said. */
const forgetful = <T extends Run['trials'][number]>(trial: T): T => ({
  ...trial,
  findings: [],
  verdict: { state: 'VALID', reasons: [], reading: null },
});

test('a verdict that was edited in the file is said in every format, and the evidence decides', async () => {
  const place = await stored(judgedRun(), '20261201-000002-bbbb');
  const file = join(place, 'run.jsonl');
  const edited = readFileSync(file, 'utf8').replace(
    '"state":"INVALID","reasons":["body"]',
    '"state":"VALID","reasons":[]',
  );
  writeFileSync(file, edited);
  const run = rejudgedRun(await readRun(place), checks);
  const sentence = 'thread-pool@1000: the file says VALID, its evidence gives INVALID (body)';
  assert.deepEqual(run.altered, [sentence]);
  const text = textReport(run, { color: false, columns: 120 });
  for (const report of [text, markdownReport(run)]) {
    assert.match(report, /WARNING: 1 verdict is not what the evidence in the file gives/);
    assert.ok(report.includes(sentence));
  }
  assert.match(text, /^ +1,000 +thread-pool +– .*INVALID$/m);
  const { altered, cells } = jsonReport(run);
  assert.deepEqual(altered, [sentence]);
  const cell = cells.find(({ connections, server }) => connections === 1000 && server === 'thread-pool');
  assert.deepEqual([cell?.verdict, cell?.numbers], ['INVALID', null]);
});

test('answers that were added in the file break the books, whatever verdict stands beside them', () => {
  const trial = sampleTrial();
  const load = knownValue(trial.evidence.load);
  assert.ok(load);
  const more = { ...load, window: { ...load.window, answers: Math.round(load.window.answers * 1.3) } };
  const { trials, altered } = rejudgedRun(
    sampleRun({ trials: [sampleTrial({ evidence: { load: known(more) } })] }),
    checks,
  );
  assert.equal(trials[0]?.verdict.state, 'INVALID');
  assert.match(altered?.[0] ?? '', /the file says VALID, its evidence gives INVALID \(.*little/);
});
