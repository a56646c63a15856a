import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Run } from '../record/run.ts';
import { sampleRun, sampleTrial, valid } from '../record/sample.testing.ts';
import type { TrialRecord } from '../record/trial.ts';
import { textReport } from '../report/text.ts';
import { judgeClaims } from './judge.ts';

type Model = 'event-loop' | 'thread-pool';
const names = ['(A)', '(A′)'] as const;

/** Both twins of a model, with the throughput of each repeat. */
const twins = (model: Model, a: readonly number[], b: readonly number[]): TrialRecord[] =>
  [a, b].flatMap((each, side) =>
    each.map((throughput, repeat) => {
      const trial = sampleTrial({ model, throughput, repeat });
      const cell = { ...trial.plan.cell, server: `${model} ${names[side]}` };
      return { ...trial, plan: { ...trial.plan, cell } };
    }),
  );

function aaRun(trials: readonly TrialRecord[], models: readonly Model[] = ['event-loop']): Run {
  const contenders = models.flatMap((model) => names.map((name) => ({ server: `${model} ${name}`, model })));
  const settings = { servers: [...models], connections: [200], repeat: 5 };
  const header = { experiment: 'aa', contenders, settings, plannedTrials: trials.length };
  return sampleRun({ header, trials: trials.map((trial, index) => ({ ...trial, index })) });
}

const judged = (run: Run) =>
  Object.fromEntries(judgeClaims(run).map(({ id, verdict, text }) => [id, { verdict, text }]));

const quiet = [9500, 9540, 9480, 9520, 9510];
const noisy = [9500, 7200, 10_400, 8100, 9900];

test('twins on a quiet machine are indistinguishable, and the noise floor is told', () => {
  const { 'aa-same': same, 'aa-noise': noise } = judged(aaRun(twins('event-loop', quiet, quiet)));
  assert.equal(same?.verdict, 'supported');
  assert.match(same?.text ?? '', /event-loop@200: .* are indistinguishable/);
  assert.equal(noise?.verdict, 'supported');
  assert.match(noise?.text ?? '', /^a noise floor of 0\.\d %; .* event-loop@200 1 %$/);
});

test('twins that differ are distinguished: the measurement, not the server, made the difference', () => {
  const faster = quiet.map((perSecond) => perSecond * 1.04);
  const run = aaRun(twins('event-loop', quiet, faster));
  assert.equal(judged(run)['aa-same']?.verdict, 'refuted');
});

test('a noisy machine is not fit for fine comparisons, though its twins are indistinguishable', () => {
  const { 'aa-same': same, 'aa-noise': noise } = judged(
    aaRun(twins('event-loop', noisy, noisy.toReversed())),
  );
  assert.equal(same?.verdict, 'supported');
  assert.equal(noise?.verdict, 'refuted');
  assert.match(noise?.text ?? '', /^not fit for comparisons finer than \d+\.\d %/);
});

test('the noisier of two pairs decides', () => {
  const trials = [...twins('event-loop', quiet, quiet), ...twins('thread-pool', noisy, noisy)];
  const noise = judged(aaRun(trials, ['event-loop', 'thread-pool']))['aa-noise'];
  assert.equal(noise?.verdict, 'refuted');
  assert.match(noise?.text ?? '', /event-loop@200 1 %, thread-pool@200 44 %/);
});

test('one repeat, or a twin without a usable one, measures nothing', () => {
  const once = judged(aaRun(twins('event-loop', [9500], [9500])));
  assert.equal(once['aa-noise']?.verdict, 'not-measured');
  const broken = twins('event-loop', quiet, quiet).map((trial) =>
    trial.plan.cell.server.endsWith('(A)')
      ? { ...trial, verdict: { ...valid, state: 'INVALID' as const, reasons: ['books' as const] } }
      : trial,
  );
  const { 'aa-same': same } = judged(aaRun(broken));
  assert.equal(same?.verdict, 'not-measured');
  assert.match(same?.text ?? '', /\(A\)@200 INVALID \(books\)/);
});

test('the report shows both names in their order, nothing as missing, and one comparison a model', () => {
  const trials = [...twins('event-loop', quiet, quiet), ...twins('thread-pool', quiet, quiet)];
  const text = textReport(aaRun(trials, ['thread-pool', 'event-loop']), { color: false });
  const places = ['thread-pool (A)', 'thread-pool (A′)', 'event-loop (A)', 'event-loop (A′)'].map((name) =>
    text.indexOf(name),
  );
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  );
  assert.doesNotMatch(text, /missing/);
  assert.equal(text.match(/^ {2}at 200: .*\(A′\) and/gm)?.length, 2);
});
