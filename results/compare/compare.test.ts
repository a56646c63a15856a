import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import type { Reading, Verdict } from '../record/reason.ts';
import type { Run } from '../record/run.ts';
import { sampleRun, sampleTrial } from '../record/sample.testing.ts';
import { assertGolden } from '../report/golden.testing.ts';
import { mixedRun } from '../report/sample-report.testing.ts';
import { changeOf } from './change.ts';
import { compareRuns, type Pair } from './comparison.ts';
import { gateOf } from './gate.ts';
import { comparisonHtml } from './html.ts';
import { comparisonJson } from './json.ts';
import { comparisonMarkdown } from './markdown.ts';
import { repeatedRun } from './sample-compare.testing.ts';
import { reasonLines, remarkLines } from './shown.ts';
import { comparisonText } from './text.ts';

const before = repeatedRun({ id: '20261201-010000-aaaa' });
const slower = repeatedRun({ id: '20261201-020000-bbbb', factor: 0.85 });
const single = sampleRun({ header: { id: '20261201-030000-cccc' } });
const mixed = { ...mixedRun(), header: { ...mixedRun().header, id: '20261201-040000-dddd' } };

function pair(...runs: [Run, Run]): Pair {
  const [found] = compareRuns(runs).pairs;
  assert.ok(found);
  return found;
}

const judged = (found: Pair) =>
  Object.fromEntries(found.cells.map(({ key, changes }) => [key, changes.perSecond?.judgement ?? null]));

const plain = { color: false };
const three = () => compareRuns([before, slower, mixed]);
test('the text of three runs, one of them with every kind of cell', () =>
  assertGolden('compare.txt', comparisonText(three(), gateOf(three(), 10), plain)));
test('the markdown of three runs', () =>
  assertGolden('compare.md.golden', comparisonMarkdown(three(), gateOf(three(), 10))));

test('colour adds nothing but colour, and no line is longer than the terminal', () => {
  const text = comparisonText(three(), gateOf(three(), 10), plain);
  const coloured = comparisonText(three(), gateOf(three(), 10), { color: true });
  assert.notEqual(coloured, text);
  assert.equal(stripVTControlCharacters(coloured), text);
  assert.deepEqual(
    text.split('\n').filter((line) => line.length > 80 || line !== line.trimEnd()),
    [],
  );
});

test('cells that moved are worse or better with their interval, the others indistinguishable', () => {
  const same = { 'thread-pool@200': 'indistinguishable', 'event-loop@200': 'indistinguishable' };
  assert.deepEqual(judged(pair(before, slower)), {
    ...same,
    'thread-pool@1000': 'indistinguishable',
    'event-loop@1000': 'indistinguishable',
    'thread-pool@5000': 'worse',
    'event-loop@5000': 'worse',
  });
  assert.equal(judged(pair(slower, before))['event-loop@5000'], 'better');
  const [cell] = pair(before, slower).cells.filter(({ key }) => key === 'thread-pool@5000');
  assert.ok(cell?.changes.perSecond?.interval && cell.changes.p50Us?.interval);
  const { ratio, interval } = cell.changes.perSecond;
  assert.ok(interval.low < ratio && ratio < interval.high && interval.high < 1);
  assert.equal(cell.changes.p50Us.judgement, 'worse', 'a latency that rose');
  assert.ok(cell.changes.p50Us.ratio > 1);
});

test('one repeat on a side gives no interval and no judgement', () => {
  for (const found of [pair(single, sampleRun({ header: { id: 'x' } })), pair(before, single)]) {
    for (const { changes } of found.cells) {
      assert.equal(changes.perSecond?.judgement, 'one-repeat');
      assert.equal(changes.perSecond.interval, null);
    }
  }
  const text = comparisonText(compareRuns([single, before]), null, plain);
  assert.match(text, /no interval can be given/);
  assert.doesNotMatch(text, /faster|slower|better|worse/);
});

test('cells without a number have no difference, the reason is said, and no number of them is in any format', () => {
  const found = pair(before, mixed);
  const blank = found.cells.filter(({ changes }) => changes.perSecond === null);
  assert.deepEqual(
    blank.map(({ key, b }) => [key, b?.metrics.perSecond.shown]),
    [
      ['thread-pool@1000', null],
      ['event-loop@1000', null],
      ['thread-pool@5000', null],
    ],
  );
  assert.deepEqual(reasonLines(found), [
    'B is INVALID (little, steal) (thread-pool@1000)',
    'B is not measured (event-loop@1000)',
    'B is FAILED (server-died) (thread-pool@5000)',
  ]);
  const json = comparisonJson(compareRuns([before, mixed]), null);
  const cell = json.pairs[0]?.cells.find(({ key }) => key === 'thread-pool@1000');
  assert.deepEqual([cell?.b?.perSecond, cell?.b?.p50Us, cell?.b?.p99Us], [null, null, null]);
});

test('another wait bars every cell, other slots those of the pool, other loops those of the loops', () => {
  const changed = (settings: Partial<Run['header']['settings']>) =>
    pair(before, repeatedRun({ id: 'x', header: { settings } }));
  const compared = (found: Pair) =>
    found.cells.filter(({ because }) => because.length === 0).map(({ cell }) => cell.model);
  assert.deepEqual(compared(changed({ waitMs: 50 })), []);
  assert.deepEqual(new Set(compared(changed({ slots: 100 }))), new Set(['event-loop']));
  assert.deepEqual(new Set(compared(changed({ loops: 1 }))), new Set(['thread-pool']));
  assert.match(reasonLines(changed({ slots: 100 })).join(), /slots: 200 in A, 100 in B .*thread-pool@200/);
  assert.deepEqual(reasonLines(changed({ waitMs: 50 })), ['wait: 20 ms in A, 50 ms in B']);
});

test('other cores or another experiment bar the runs, another machine or runtime is a remark', () => {
  const other = (header: Parameters<typeof repeatedRun>[0]['header']) =>
    pair(before, repeatedRun({ id: 'x', ...(header && { header }) }));
  const cores = other({ environment: { cores: 16 } });
  assert.deepEqual(cores.barred, ['cores: 2 in A, 16 in B']);
  assert.ok(cores.cells.every(({ changes }) => changes.perSecond === null));
  assert.equal(other({ experiment: 'aa' }).barred.length, 1);
  const node = other({ environment: { node: '24.1.0', host: 'other' } });
  assert.deepEqual(node.barred, []);
  assert.equal(remarkLines(node).length, 2);
  assert.match(remarkLines(node).join(), /Node: 26\.10\.0 in A, 24\.1\.0 in B/);
  assert.ok(node.cells.every(({ changes }) => changes.perSecond !== null));
});

test('a cell that only one run has is named with its run', () => {
  const less = repeatedRun({ id: 'x', header: { settings: { connections: [200, 1000] } } });
  assert.match(
    reasonLines(pair(before, less)).join(),
    /B has no such cell .*thread-pool@5000, event-loop@5000/,
  );
  assert.match(reasonLines(pair(less, before)).join(), /A has no such cell/);
});

test('a number that is "at least" is never worse, one that is "at most" never better', () => {
  const low = (reading: Reading | null) => ({ each: [80, 81, 79], reading });
  const high = (reading: Reading | null) => ({ each: [100, 101, 99], reading });
  const judge = (a: ReturnType<typeof low>, b: ReturnType<typeof low>) => changeOf(a, b, 'higher')?.judgement;
  assert.equal(judge(high(null), low('at least')), 'open');
  assert.equal(judge(high(null), low('at most')), 'worse');
  assert.equal(judge(high('at least'), low(null)), 'worse');
  assert.equal(judge(high('at most'), low(null)), 'open');
  assert.equal(judge(low(null), high('at least')), 'better');
  assert.equal(judge(low('at least'), high(null)), 'open');
  assert.equal(judge(high('about'), low('about')), 'worse');
  assert.equal(judge(high('at least'), high(null)), 'open');
});

test('nothing is compared with 0', () => {
  const values = (...each: number[]) => ({ each, reading: null });
  assert.equal(changeOf(values(0, 0), values(5, 5), 'higher'), null);
  assert.equal(changeOf(values(), values(5, 5), 'higher'), null);
  assert.equal(changeOf(values(5, 5), values(0, 0), 'higher')?.judgement, 'worse');
});

test('the gate fails on what is surely worse by more than its limit, and on nothing else', () => {
  const comparison = compareRuns([before, slower]);
  const failed = gateOf(comparison, 10);
  assert.equal(failed.state, 'failed');
  assert.deepEqual(
    new Set(failed.worse.map(({ cell }) => cell)),
    new Set(['thread-pool@5000', 'event-loop@5000']),
  );
  assert.equal(gateOf(comparison, 20).state, 'passed');
  assert.equal(
    gateOf(comparison, 16).worse.some(({ metric }) => metric === 'perSecond'),
    false,
  );
  assert.equal(gateOf(compareRuns([slower, before]), 0).state, 'passed', 'better is no failure');
  assert.deepEqual([failed.judged, failed.cells], [6, 6]);
});

test('a gate that can judge nothing says so instead of passing', () => {
  const halved = sampleRun({
    trials: single.trials.map((_, index) => sampleTrial({ index, throughput: 4000 })),
  });
  assert.equal(gateOf(compareRuns([single, halved]), 10).state, 'nothing-judged');
  const invalid: Verdict = { state: 'INVALID', reasons: ['little'], reading: null };
  const none = { ...slower, trials: slower.trials.map((trial) => ({ ...trial, verdict: invalid })) };
  assert.equal(gateOf(compareRuns([before, none]), 10).state, 'nothing-judged');
});

test('a single run cannot be compared', () => {
  assert.throws(() => compareRuns([before]), RangeError);
});

test('the page loads nothing, escapes what comes from outside, and holds the same rows as the text', () => {
  const strange = '<img src=x onerror=alert(1)>';
  const other = { ...slower, header: { ...slower.header, id: strange } };
  const comparison = compareRuns([before, other]);
  const page = comparisonHtml(comparison, gateOf(comparison, 10));
  assert.ok(!page.includes(strange) && page.includes('&lt;img src=x'));
  assert.match(
    page,
    /Content-Security-Policy" content="default-src &#39;none&#39;; script-src &#39;none&#39;/,
  );
  assert.doesNotMatch(page, /<script|<link rel="stylesheet|https?:/);
  assert.equal(page.match(/<td>(req\/s|p50|p99)<\/td>/g)?.length, 18);
  assert.equal(page.match(/<\/span>worse<\/span>/g)?.length, 6);
});
