import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { known, knownValue } from '../record/observed.ts';
import type { Verdict } from '../record/reason.ts';
import { sampleHeader, sampleRun, sampleTrial } from '../record/sample.testing.ts';
import { article, articleFigure } from './article.ts';
import { assertGolden } from './golden.testing.ts';
import { jsonReport } from './json.ts';
import { markdownReport } from './markdown.ts';
import { reproduces } from './reproduces.ts';
import { instrumentedRun, mixedRun } from './sample-report.testing.ts';
import { shownRow } from './shown.ts';
import { tableOf } from './table.ts';
import { textReport } from './text.ts';

const repeated = () => sampleRun({ header: { plannedTrials: 18, settings: { repeat: 3 } } });

test('the text of a clean run', () => assertGolden('clean.txt', textReport(sampleRun(), { color: false })));
test('the text of a run with every kind of cell', () =>
  assertGolden('mixed.txt', textReport(mixedRun(), { color: false })));
test('the text of a run with repeats, at 120 columns', () =>
  assertGolden('repeated-120.txt', textReport(repeated(), { color: false, columns: 120 })));
test('the text of a run with calibrated and cross-checked instruments', () =>
  assertGolden('instruments.txt', textReport(instrumentedRun(), { color: false })));
test('the markdown of a run with every kind of cell', () =>
  assertGolden('mixed.md.golden', markdownReport(mixedRun())));

test('no line is longer than the terminal', () => {
  for (const [run, columns] of [
    [sampleRun(), 80],
    [mixedRun(), 80],
    [instrumentedRun(), 80],
    [repeated(), 120],
  ] as const) {
    const lines = textReport(run, { color: false, columns }).split('\n');
    assert.deepEqual(
      lines.filter((line) => line.length > columns || line !== line.trimEnd()),
      [],
    );
  }
});

test('colour adds nothing but colour', () => {
  const plain = textReport(mixedRun(), { color: false });
  const coloured = textReport(mixedRun(), { color: true });
  assert.notEqual(coloured, plain);
  assert.equal(stripVTControlCharacters(coloured), plain);
});

test('a cell that is INVALID, failed or missing holds no number in any format', () => {
  const rows = tableOf(mixedRun());
  const blank = rows.filter((row) => row.numbers === null);
  assert.deepEqual(
    blank.map((row) => [row.cell.server, row.cell.connections, row.verdict]),
    [
      ['thread-pool', 1000, 'INVALID'],
      ['event-loop', 1000, 'missing'],
      ['thread-pool', 5000, 'FAILED'],
    ],
  );
  for (const row of blank) {
    const { connections, server, verdict, ...figures } = shownRow(row);
    assert.deepEqual(new Set(Object.values(figures)), new Set(['–']), `${server}@${connections} ${verdict}`);
  }
  const cells = jsonReport(mixedRun()).cells.filter((cell) => cell.numbers === null);
  assert.equal(cells.length, 3);
});

test('counted errors of an INVALID cell are shown, and nothing else of it', () => {
  const clean = sampleTrial();
  const load = knownValue(clean.evidence.load);
  assert.ok(load);
  const verdict: Verdict = { state: 'INVALID', reasons: ['timeouts'], reading: null };
  const late = { ...load, life: { ...load.life, timeouts: 1234 } };
  const trials = [sampleTrial({ evidence: { load: known(late) }, verdict })];
  const run = sampleRun({ trials });
  const [row] = tableOf(run);
  assert.ok(row);
  const { connections, server, verdict: shown, errors, ...figures } = shownRow(row);
  assert.equal(errors, '1,234', `${server}@${connections} ${shown}`);
  assert.deepEqual(new Set(Object.values(figures)), new Set(['–']));
  assert.equal(jsonReport(run).cells[0]?.errors, 1234);
  assert.equal(jsonReport(run).cells[0]?.numbers, null);
  const [blank] = tableOf(sampleRun({ trials: [sampleTrial({ verdict })] }));
  assert.equal(blank?.errors, null);
});

test('a cell with a repeat that is missing is read as about, whatever the others say', () => {
  const suspect: Verdict = { state: 'SUSPECT', reasons: ['generator'], reading: 'at least' };
  const invalid: Verdict = { state: 'INVALID', reasons: ['books'], reading: null };
  const trials = [suspect, invalid].map((verdict, repeat) => sampleTrial({ repeat, index: repeat, verdict }));
  assert.equal(tableOf(sampleRun({ trials }))[0]?.reading, 'about');
});

test('a reading turns round for latencies', () => {
  const suspect = (reading: Verdict['reading']) => {
    const trial = sampleTrial({ verdict: { state: 'SUSPECT', reasons: ['generator'], reading } });
    const [row] = tableOf(sampleRun({ trials: [trial] }));
    assert.ok(row);
    const { perSecond, p50 } = shownRow(row);
    return `${perSecond[0]}${p50[0]}`;
  };
  assert.equal(suspect('at least'), '≥≤');
  assert.equal(suspect('at most'), '≤≥');
  assert.equal(suspect('about'), '~~');
});

test('a cell with one INVALID repeat of three is SUSPECT and says two of three', () => {
  const run = repeated();
  const trials = run.trials.map((trial, i) =>
    i === 0
      ? { ...trial, verdict: { state: 'INVALID', reasons: ['books'], reading: null } as Verdict }
      : trial,
  );
  trials.forEach((trial) => {
    trial.verdict.reasons = [...trial.verdict.reasons];
  });
  const [row] = tableOf({ ...run, trials });
  assert.equal(row?.verdict, 'SUSPECT');
  assert.equal(row?.reading, 'about');
  assert.deepEqual(row?.repeats, { usable: 2, tried: 3 });
});

test('the summary for machines is JSON and says why a figure is null', () => {
  const report = jsonReport(mixedRun());
  assert.deepEqual(JSON.parse(JSON.stringify(report)), report);
  const cell = report.cells.find((each) => each.server === 'event-loop' && each.connections === 5000);
  assert.equal(cell?.numbers?.pssBytes, null);
  assert.equal(cell?.numbers?.unavailable['pssBytes'], 'no smaps_rollup');
  assert.equal(cell?.reading, 'at least');
});

test('both instruments’ numbers are in the summary for machines, and why one has none', () => {
  const [pool, loops, third] = jsonReport(instrumentedRun()).cells;
  assert.equal(pool?.numbers?.crossCheck?.perSecond, 9640);
  assert.equal(Math.round(100 * (pool?.numbers?.generatorShare ?? 0)), 25);
  assert.equal(loops?.numbers?.crossCheck, null);
  assert.match(loops?.numbers?.unavailable['crossCheck'] ?? '', /read 3/);
  assert.equal('crossCheck' in (third?.numbers?.unavailable ?? {}), false);
  assert.match(markdownReport(instrumentedRun()), /\| 25 % \| 9,640 \| \+0\.9 % \| 20\.6 \|/);
});

test('the article’s figures stand only where they can be compared', () => {
  assert.equal(articleFigure('thread-pool', 5000, article).p50Ms, 567);
  assert.equal(articleFigure('event-loop', 1000, article).perSecond, null);
  assert.equal(articleFigure('thread-pool', 25, { slots: 25, waitMs: 20 }).p50Ms, 22);
  assert.equal(articleFigure('thread-pool', 25, { slots: 25, waitMs: 20 }).perSecond, null);
  assert.equal(articleFigure('event-loop', 25, { slots: 25, waitMs: 20 }).perSecond, 'pool + 6 %');
  assert.equal(articleFigure('thread-pool', 200, { slots: 200, waitMs: 50 }).p50Ms, null);
});

test('what a run reproduces depends on cores, slots, loops, dispatch, wait and levels', () => {
  const what = (cores: number, settings: Parameters<typeof sampleHeader>[0] = {}) =>
    reproduces(sampleHeader({ ...settings, environment: { cores } })).what;
  assert.equal(what(2), 'numbers of the pool, shape of the loops');
  assert.equal(what(16, { settings: { loops: 16 } }), 'numbers');
  assert.equal(what(16, { settings: { loops: 4 } }), 'numbers of the pool, shape of the loops');
  assert.equal(what(32, { settings: { loops: 32 } }), 'numbers of the pool, shape of the loops');
  assert.equal(what(16, { settings: { loops: 16, dispatch: 'run' } }), 'laws');
  assert.equal(what(16, { settings: { servers: ['event-loop'], loops: 16, dispatch: 'run' } }), 'numbers');
  assert.equal(what(2, { settings: { slots: 25, connections: [25, 125, 625] } }), 'shape');
  assert.equal(what(16, { settings: { waitMs: 50 } }), 'laws');
  assert.equal(what(16, { settings: { connections: [10] } }), 'laws');
});

test('a run without trials still makes a report', () => {
  const text = textReport(sampleRun({ trials: [], end: null }), { color: false });
  assert.match(text, /6 not measured/);
  assert.ok(markdownReport(sampleRun({ trials: [] })).length > 0);
});

test('repeats that read in different ways are read as about', () => {
  const readings = ['at least', 'at most'] as const;
  const trials = readings.map((reading, repeat) =>
    sampleTrial({ repeat, index: repeat, verdict: { state: 'SUSPECT', reasons: ['steal'], reading } }),
  );
  assert.equal(tableOf(sampleRun({ trials }))[0]?.reading, 'about');
});

test('what a failed trial’s neighbours measured is not compared with it', () => {
  const run = repeated();
  assert.match(textReport(run, { color: false }), /at 200: event-loop and thread-pool are indistinguishable/);
  const trials = run.trials.filter((trial) => trial.plan.cell.model === 'event-loop');
  assert.doesNotMatch(textReport({ ...run, trials }, { color: false }), /Comparison/);
});

test('a column in which the article states nothing is left out, and that is said once', () => {
  const levels = { settings: { connections: [40, 80] } };
  const run = sampleRun({ header: { plannedTrials: 4, ...levels } });
  const sentence = /The article states no throughput, median, threads and no memory for these cells/g;
  for (const report of [textReport(run, { color: false, columns: 120 }), markdownReport(run)]) {
    assert.equal(report.match(sentence)?.length, 1);
    assert.doesNotMatch(report, /^.*server.* article/m);
  }
  const scaled = sampleRun({ header: { settings: { connections: [25, 125, 625], slots: 25 } } });
  const text = textReport(scaled, { color: false });
  assert.match(text, /^Cost\n +conns +server +threads +RSS +PSS$/m);
  assert.match(text, /p50 ms +article$/m);
  assert.match(text, /The article states no threads and no memory/);
  assert.doesNotMatch(textReport(sampleRun(), { color: false }), /The article states no/);
});

test('the range of SUSPECT repeats and the share of the bound have the sign of their cell', () => {
  const run = repeated();
  const verdict: Verdict = { state: 'SUSPECT', reasons: ['generator'], reading: 'at least' };
  const trials = run.trials.map((trial) => ({ ...trial, verdict }));
  const text = textReport({ ...run, trials }, { color: false, columns: 120 });
  assert.match(text, / ≥9,555 – ≥9,555 /);
  assert.match(text, /slots: ≥97 % of slots/);
  assert.match(text, /indistinguishable, ~\+0\.0/);
});
