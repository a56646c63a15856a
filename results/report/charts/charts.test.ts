import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metrics } from '../../record/metrics.ts';
import { unavailable } from '../../record/observed.ts';
import { sampleRun, sampleTrial } from '../../record/sample.testing.ts';
import { sampleBlastTrial } from '../../record/sample-blast.testing.ts';
import { withMetric } from '../../record/sample-probes.testing.ts';
import { assertGolden } from '../golden.testing.ts';
import { mixedRun } from '../sample-report.testing.ts';
import { chartSvg, chartSvgFile } from '../svg.ts';
import type { Chart } from './chart.ts';
import { chartsOf } from './charts.ts';

/** One of each kind. */
const isGolden = ({ id }: Chart): boolean =>
  ['throughput', 'latency', 'percentiles-200', 'limits', 'threads', 'memory', 'queue-200'].includes(id);

const repeated = () => sampleRun({ header: { plannedTrials: 18, settings: { repeat: 3 } } });

const chart = (charts: readonly Chart[], id: string): Chart => {
  const found = charts.find((each) => each.id === id);
  assert.ok(found, `no chart ${id} among ${charts.map((each) => each.id).join(', ')}`);
  return found;
};

interface Series {
  readonly type: string;
  readonly name: string;
  readonly symbolSize?: unknown;
  readonly data: readonly { readonly value?: unknown; readonly symbol?: string; readonly text?: string }[];
}

const seriesOf = ({ option }: Chart): readonly Series[] =>
  (option as { baseOption: { series: readonly Series[] } }).baseOption.series;

test('the charts of a run with every kind of cell, as data', () =>
  assertGolden('charts-mixed.json', `${JSON.stringify(chartsOf(mixedRun()).filter(isGolden), null, 1)}\n`));
test('throughput against connections, as a picture', () =>
  assertGolden('throughput.svg', chartSvgFile(chart(chartsOf(mixedRun()), 'throughput'))));
test('latency against connections with repeats, as a picture', () =>
  assertGolden('latency.svg', chartSvgFile(chart(chartsOf(repeated()), 'latency'))));

test('an option is JSON: it holds no function and loses nothing on its way', () => {
  for (const { id, ...each } of chartsOf(mixedRun()))
    assert.deepEqual(JSON.parse(JSON.stringify(each)), each, id);
});

test('the same run gives the same picture, whatever was drawn before', () => {
  const [first, second] = chartsOf(repeated());
  assert.ok(first && second);
  const before = chartSvg(first);
  chartSvg(second);
  assert.equal(chartSvg(first), before);
});

test('no two charts share an id, neither do their pictures', () => {
  const charts = chartsOf(repeated());
  const ids = charts.map(({ id }) => id);
  assert.deepEqual(ids, [...new Set(ids)]);
  const inside = charts.flatMap((each) => [...chartSvg(each).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  assert.ok(inside.length > 0);
  assert.deepEqual(inside, [...new Set(inside)]);
});

test('a picture has no style attribute, script or address: a strict policy takes nothing from it', () => {
  for (const each of chartsOf(mixedRun())) {
    const svg = chartSvgFile(each);
    assert.doesNotMatch(
      svg.replaceAll('http://www.w3.org/2000/svg', ''),
      /style=|<style|<script|https?:|NaN|undefined/,
    );
  }
});

test('a cell without a number is a gap in its line, and a cross with the reason', () => {
  const [pool, loops, crosses] = seriesOf(chart(chartsOf(mixedRun()), 'throughput'));
  assert.deepEqual(
    pool?.data.map(({ value }) => (value as unknown[])[1] === null),
    [false, true, true],
  );
  assert.deepEqual(
    loops?.data.map(({ value }) => (value as unknown[])[1] === null),
    [false, true, false],
  );
  assert.deepEqual(
    crosses?.data.map(({ text }) => text),
    [
      'thread-pool, 1,000 connections: no number, INVALID: little',
      'event-loop, 1,000 connections: no number, not measured',
      'thread-pool, 5,000 connections: no number, FAILED: server-died',
    ],
  );
});

test('a SUSPECT point is hollow and says its reading', () => {
  const [, loops] = seriesOf(chart(chartsOf(mixedRun()), 'throughput'));
  assert.deepEqual(
    loops?.data.map(({ symbol }) => symbol),
    ['rect', undefined, 'emptyRect'],
  );
  assert.match(loops?.data[2]?.text ?? '', /: ≥30,000 answers per second, SUSPECT: generator$/);
});

test('repeats have whiskers from the smallest to the largest, a single one has none', () => {
  const throughputs = [9000, 9400, 9700];
  const trials = throughputs.map((throughput, repeat) => sampleTrial({ throughput, repeat, index: repeat }));
  const header = { settings: { connections: [200], servers: ['thread-pool'] } };
  const whiskers = (count: number) =>
    seriesOf(chart(chartsOf(sampleRun({ header, trials: trials.slice(0, count) })), 'throughput')).filter(
      ({ symbolSize }) => Array.isArray(symbolSize),
    );
  assert.deepEqual(whiskers(1), []);
  assert.deepEqual(whiskers(3)[0]?.data.slice(0, 2), [
    [200, 9000],
    [200, 9700],
  ]);
});

test('no cell of a level is above the ceilings that are drawn', () => {
  const series = seriesOf(chart(chartsOf(repeated()), 'throughput'));
  const wait = series.find(({ name }) => name === 'wait: connections / hold')?.data as unknown as [
    number,
    number,
  ][];
  for (const { data } of series.slice(0, 2))
    for (const { value } of data) {
      const [connections, perSecond] = value as [number, number];
      const [, ceiling] = wait.find(([x]) => x >= connections) ?? [0, 0];
      assert.ok(perSecond <= ceiling, `${perSecond} of ${ceiling} at ${connections}`);
    }
});

test('what was not observed has no chart, and no zero', () => {
  const clean = sampleTrial();
  const evidence = withMetric(clean.evidence, metrics.rss, unavailable('no /proc'));
  const trials = [sampleTrial({ evidence: withMetric(evidence, metrics.pss, unavailable('no /proc')) })];
  const ids = chartsOf(sampleRun({ trials })).map(({ id }) => id);
  assert.ok(ids.includes('threads'));
  assert.deepEqual(
    ids.filter((id) => id.startsWith('memory')),
    [],
  );
});

test('a run without any trial has crosses only, and can be drawn', () => {
  const charts = chartsOf(sampleRun({ trials: [] }));
  assert.deepEqual(
    charts.map(({ id }) => id),
    ['throughput', 'latency'],
  );
  for (const each of charts) assert.match(chartSvgFile(each), /not measured/);
});

test('a single level, one connection and a zero are no trouble for logarithmic axes', () => {
  const header = { settings: { connections: [1], servers: ['event-loop'] } };
  const trials = [sampleTrial({ model: 'event-loop', connections: 1 })];
  for (const each of chartsOf(sampleRun({ header, trials })))
    assert.doesNotMatch(chartSvgFile(each), /NaN|Infinity/);
});

test('names from outside stay words in a picture', () => {
  const hostile = '<script>alert(1)</script>"&';
  const trial = sampleTrial();
  const trials = [{ ...trial, plan: { ...trial.plan, cell: { ...trial.plan.cell, server: hostile } } }];
  const svg = chartSvgFile(
    chart(chartsOf(sampleRun({ trials, header: { settings: { servers: [hostile] } } })), 'throughput'),
  );
  assert.doesNotMatch(svg, /<script/);
  assert.match(svg, /&lt;script&gt;/);
});

test('a long window is drawn with at most 150 places a line', () => {
  const trials = [sampleTrial({ windowMs: 60_000 })];
  const [line] = seriesOf(chart(chartsOf(sampleRun({ trials })), 'rate-200'));
  assert.ok(line && line.data.length > 100 && line.data.length <= 150);
});

const blastRun = () => {
  const invalid = { state: 'INVALID', reasons: ['block-count'], reading: null } as const;
  const trials = [
    sampleBlastTrial({ index: 0 }),
    sampleBlastTrial({ index: 1, victims: 2, hurt: 1 }),
    sampleBlastTrial({ index: 2, model: 'thread-pool', hurt: 0 }),
    sampleBlastTrial({
      index: 3,
      model: 'thread-pool',
      victims: 200,
      hurt: 1,
      verdict: { ...invalid, reasons: [...invalid.reasons] },
    }),
  ];
  const contenders = trials.map(
    ({
      plan: {
        cell: { connections: _, ...contender },
      },
    }) => contender,
  );
  return sampleRun({
    trials,
    header: { experiment: 'blast-radius', contenders, settings: { connections: [400] } },
  });
};

test('a blast radius stands beside its prediction, and an INVALID one is a cross', () => {
  const charts = chartsOf(blastRun());
  assert.deepEqual(
    charts.filter(({ place }) => place === 'first').map(({ id }) => id),
    ['blast-radius', 'blast-timeline-1'],
  );
  const [loops, pool, crosses, ...others] = seriesOf(chart(charts, 'blast-radius'));
  assert.equal(loops?.data.length, 2);
  const [one, two] = loops?.data.map(({ value }) => (value as [number, number])[1]) ?? [];
  assert.ok(Math.abs((one ?? 0) - 50) < 1 && Math.abs((two ?? 0) - 100) < 1, `${one} ${two}`);
  assert.deepEqual(
    pool?.data.map(({ value }) => value),
    [
      [1, 0],
      [null, null],
    ],
  );
  assert.match(crosses?.data[0]?.text ?? '', /k=200.*no number, INVALID/);
  assert.ok(others.some(({ name }) => name === 'predicted'));
});

test('a timeline shows the hole where the block was, and none before it', () => {
  const [late] = seriesOf(chart(chartsOf(blastRun()), 'blast-timeline-1'));
  const at = (seconds: number) =>
    (late?.data as unknown as [number, number][] | undefined)?.find(
      ([x]) => Math.abs(x - seconds) < 0.01,
    )?.[1];
  assert.equal(at(1.05), 0);
  assert.ok((at(3.05) ?? 0) > 30);
  assert.equal(at(5.05), 0);
});
