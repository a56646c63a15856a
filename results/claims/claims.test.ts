import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metrics } from '../record/metrics.ts';
import { known, knownValue, unavailable } from '../record/observed.ts';
import type { Verdict } from '../record/reason.ts';
import type { Run } from '../record/run.ts';
import { type SampleTrial, sampleFailedTrial, sampleRun, sampleTrial } from '../record/sample.testing.ts';
import { withMetric } from '../record/sample-probes.testing.ts';
import type { TrialRecord } from '../record/trial.ts';
import { judgeClaims } from './judge.ts';

const invalid: Verdict = { state: 'INVALID', reasons: ['little'], reading: null };
const suspect: Verdict = { state: 'SUSPECT', reasons: ['steal'], reading: 'about' };

const verdictsOf = (run: Run): Record<string, string> =>
  Object.fromEntries(judgeClaims(run).map((claim) => [claim.id, claim.verdict]));
const textOf = (run: Run, id: string): string =>
  judgeClaims(run).find((claim) => claim.id === id)?.text ?? '';

/** The clean run with one cell replaced. */
function replacing(cell: SampleTrial, replacement?: TrialRecord): Run {
  const run = sampleRun();
  const fits = (trial: TrialRecord) =>
    trial.plan.cell.model === cell.model && trial.plan.cell.connections === cell.connections;
  return {
    ...run,
    trials: run.trials.map((each) => (fits(each) ? (replacement ?? sampleTrial(cell)) : each)),
  };
}

const pool = (connections: number, more: SampleTrial = {}): SampleTrial => ({
  model: 'thread-pool',
  connections,
  ...more,
});
const loops = (connections: number, more: SampleTrial = {}): SampleTrial => ({
  model: 'event-loop',
  connections,
  ...more,
});

test('a clean run supports every claim', () => {
  const verdicts = verdictsOf(sampleRun());
  assert.equal(Object.keys(verdicts).length, 7);
  assert.deepEqual(new Set(Object.values(verdicts)), new Set(['supported']));
});

test('loop-grows is inconclusive while no resource can be named', () => {
  const machineDuring = unavailable('no /proc');
  const run = replacing(loops(5000, { evidence: { machineDuring } }));
  assert.equal(verdictsOf(run)['loop-grows'], 'inconclusive');
  assert.match(textOf(run, 'loop-grows'), /not clear/);
});

test('loop-grows reads the limit that most repeats agree on, as the table does', () => {
  const run = sampleRun({ header: { plannedTrials: 18, settings: { repeat: 3 } } });
  const machineDuring = unavailable('no /proc');
  const trials = run.trials.map((trial) =>
    trial.plan.repeat === 0 ? { ...trial, evidence: { ...trial.evidence, machineDuring } } : trial,
  );
  assert.equal(verdictsOf({ ...run, trials })['loop-grows'], 'supported');
  assert.match(textOf({ ...run, trials }, 'loop-grows'), /\(machine\)$/);
});

test('it works for other levels, slots and repeats', () => {
  const run = sampleRun({
    header: { plannedTrials: 18, settings: { connections: [625, 25, 125], slots: 25, repeat: 3 } },
  });
  const verdicts = verdictsOf(run);
  assert.equal(verdicts['same-at-few'], 'supported');
  assert.equal(verdicts['pool-flat'], 'supported');
  assert.equal(verdicts['pool-queues'], 'supported');
  assert.match(textOf(run, 'same-at-few'), /^at 25: /);
});

const refuting: readonly [string, Run][] = [
  ['same-at-few', replacing(loops(200, { throughput: 8000 }))],
  ['pool-flat', replacing(pool(5000, { throughput: 6000 }))],
  // Not flat, though at its ceiling: the hold itself grew.
  ['pool-flat', replacing(pool(5000, { holdUs: 32_000 }))],
  ['loop-grows', replacing(loops(1000, { throughput: 9000 }))],
  ['loop-latency', replacing(loops(5000, { throughput: 5000 }))],
];

for (const [i, [id, run]] of refuting.entries()) {
  test(`${id} is refuted by numbers against it (${i + 1}), and only inconclusive when they are SUSPECT`, () => {
    assert.equal(verdictsOf(run)[id], 'refuted');
    const doubtful = { ...run, trials: run.trials.map((trial) => ({ ...trial, verdict: suspect })) };
    assert.equal(verdictsOf(doubtful)[id], 'inconclusive');
    assert.match(textOf(doubtful, id), /SUSPECT/);
  });
}

test('pool-queues is refuted by a median that is not connections / throughput', () => {
  const trial = sampleTrial(pool(5000));
  const load = knownValue(trial.evidence.load);
  const quick = knownValue(sampleTrial(pool(1000)).evidence.load);
  assert.ok(load && quick);
  const run = replacing(pool(5000, { evidence: { load: known({ ...load, latency: quick.latency }) } }));
  assert.equal(verdictsOf(run)['pool-queues'], 'refuted');
});

test('pool-queues is refuted when the throughput grows with the connections, though c / X holds in each cell', () => {
  const faster = (throughput: number) => replacing(pool(5000, { throughput }));
  assert.equal(verdictsOf(faster(9554 * 1.1))['pool-queues'], 'supported');
  assert.equal(verdictsOf(faster(9554 * 1.25))['pool-queues'], 'inconclusive');
  assert.equal(verdictsOf(faster(9554 * 4))['pool-queues'], 'refuted');
  assert.match(textOf(faster(9554 * 4), 'pool-queues'), /×1\.25 for ×5\.00 the connections$/);
});

test('fewer-threads is refuted by as many threads, and not measured without them', () => {
  const many = knownValue(sampleTrial(pool(5000)).evidence.probes)?.[metrics.threads];
  assert.ok(many);
  const evidence = sampleTrial(loops(5000)).evidence;
  const run = replacing(loops(5000, { evidence: withMetric(evidence, metrics.threads, many) }));
  assert.equal(verdictsOf(run)['fewer-threads'], 'refuted');
  const blind = replacing(
    loops(5000, { evidence: withMetric(evidence, metrics.threads, unavailable('no /proc')) }),
  );
  assert.equal(verdictsOf(blind)['fewer-threads'], 'not-measured');
  assert.match(textOf(blind, 'fewer-threads'), /no \/proc/);
});

test('no-errors is refuted by one timeout, also of an INVALID trial, and says what kind', () => {
  const load = knownValue(sampleTrial(pool(200)).evidence.load);
  assert.ok(load);
  const late = known({ ...load, life: { ...load.life, timeouts: 1 }, wrongBodies: 12 });
  for (const verdict of [invalid, suspect]) {
    const run = replacing(pool(200, { evidence: { load: late }, verdict }));
    assert.equal(verdictsOf(run)['no-errors'], 'refuted');
    assert.match(
      textOf(run, 'no-errors'),
      /^thread-pool@200: timeouts 1, wrong bodies 12 in [\d,]+ requests$/,
    );
    assert.equal(verdictsOf({ ...run, trials: run.trials.slice(0, 2) })['no-errors'], 'refuted');
  }
});

test('no error in an INVALID trial proves nothing', () => {
  assert.equal(verdictsOf(replacing(pool(200, { verdict: invalid })))['no-errors'], 'not-measured');
});

test('an INVALID or failed cell gives no number: what needs it is not measured and says why', () => {
  const broken = replacing(pool(200, { verdict: invalid }));
  assert.equal(verdictsOf(broken)['same-at-few'], 'not-measured');
  assert.equal(textOf(broken, 'same-at-few'), 'thread-pool@200 INVALID (little)');
  const failed = replacing(loops(5000), sampleFailedTrial(loops(5000)));
  const verdicts = verdictsOf(failed);
  for (const id of ['loop-grows', 'loop-latency', 'fewer-threads', 'no-errors'])
    assert.equal(verdicts[id], 'not-measured', id);
  assert.match(textOf(failed, 'loop-latency'), /event-loop@5000 failed \(server-died\)/);
  assert.equal(verdicts['pool-flat'], 'supported');
});

test('a missing trial leaves its claims not measured', () => {
  const run = sampleRun();
  const verdicts = verdictsOf({ ...run, trials: run.trials.slice(0, 5) });
  assert.equal(verdicts['loop-latency'], 'not-measured');
  assert.equal(verdicts['no-errors'], 'not-measured');
});

test('one usable repeat of three is enough for a cell', () => {
  const run = sampleRun({ header: { plannedTrials: 18, settings: { repeat: 3 } } });
  const trials = run.trials.map((trial) => (trial.plan.repeat > 0 ? { ...trial, verdict: invalid } : trial));
  assert.equal(verdictsOf({ ...run, trials })['pool-flat'], 'supported');
});

test('levels below the slots do not saturate the pool and say nothing of it', () => {
  const run = sampleRun({ header: { settings: { connections: [50, 100, 200] } } });
  assert.equal(verdictsOf(run)['pool-flat'], 'not-measured');
  assert.match(textOf(run, 'pool-queues'), /two levels of at least 200/);
});

test('a number of a SUSPECT cell has the sign of the table in every sentence of a claim', () => {
  const atLeast: Verdict = { state: 'SUSPECT', reasons: ['generator'], reading: 'at least' };
  const run = sampleRun();
  const doubtful = { ...run, trials: run.trials.map((trial) => ({ ...trial, verdict: atLeast })) };
  assert.match(textOf(doubtful, 'same-at-few'), /event-loop ≥9,555 req\/s, thread-pool ≥9,555 \(~\+0\.0 %\)/);
  assert.match(textOf(doubtful, 'pool-flat'), /^≥9,555 \/ ≥9,555 \/ ≥9,555 req\/s .* ~1\.00\), ≥97 %/);
  assert.match(
    textOf(doubtful, 'pool-queues'),
    /^≤20\.9 \/ ≤105 \/ ≤524 ms; .* gives ≤20\.9 .* ~×5\.00 for ×5\.00/,
  );
  assert.match(textOf(doubtful, 'loop-grows'), /: ≥9,555 \(connections\) \/ ≥30,000/);
  assert.match(textOf(doubtful, 'loop-latency'), /event-loop ≤167 ms, thread-pool ≤524 ms/);
  for (const { text } of judgeClaims(run)) assert.doesNotMatch(text, /[≥≤~]/, text);
});

test('a cell with a repeat that gives no number is SUSPECT for a claim as it is in the table', () => {
  const run = sampleRun({ header: { plannedTrials: 18, settings: { repeat: 3 } } });
  const trials = run.trials.map((trial, i) => (i === 0 ? { ...trial, verdict: invalid } : trial));
  assert.match(
    textOf({ ...run, trials }, 'same-at-few'),
    /thread-pool ~9,555 .*\(SUSPECT: thread-pool@200\)$/,
  );
});
