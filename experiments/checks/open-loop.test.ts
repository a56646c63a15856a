/** A load by schedule: its own laws are kept, and those of a closed loop are not asked of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKnown, known } from '../../results/record/observed.ts';
import type { OpenLoopResult } from '../../results/record/open-loop.ts';
import { sampleTrial } from '../../results/record/sample.testing.ts';
import { sampleOpenTrial, sampleTimes } from '../../results/record/sample-open-loop.testing.ts';
import type { MeasuredTrial } from '../../results/record/trial.ts';
import { limitOf } from '../../results/stats/limiting-resource.ts';
import { type Flipped, flippedBy } from './doctored.testing.ts';
import { listChecks } from './registry.ts';
import { judge } from './verdict.ts';

const clean = sampleOpenTrial();
const openLoopOf = ({ evidence: { load } }: MeasuredTrial): OpenLoopResult => {
  if (!isKnown(load) || load.value.openLoop === undefined) throw new Error('the sample has no open loop');
  return load.value.openLoop;
};
const { offered, outcome, slices, connections } = openLoopOf(clean);
const flips = async (trial: MeasuredTrial): Promise<Flipped> => flippedBy(await listChecks(), trial);

test('a clean open loop flips nothing, though X * R is far from its connections', async () => {
  assert.deepEqual(await flips(clean), {});
});

test('Little’s law, flat throughput and silences are asked of closed loops alone, the schedule of open ones', async () => {
  const checks = await listChecks();
  const asked = ({ plan, evidence }: MeasuredTrial) =>
    judge(plan, evidence, checks).map(({ code }) => code as string);
  const [open, closed] = [asked(clean), asked(sampleTrial())];
  assert.deepEqual(
    closed.filter((code) => !open.includes(code)),
    ['little', 'stall', 'cold-start'].sort((a, b) => closed.indexOf(a) - closed.indexOf(b)),
  );
  assert.deepEqual(
    open.filter((code) => !closed.includes(code)),
    ['late-schedule'],
  );
});

const doctored: readonly (readonly [string, Partial<OpenLoopResult>, Flipped])[] = [
  [
    'a driver that sends 1 % more than 5 ms late',
    { lateness: sampleTimes(offered, 5100) },
    { 'late-schedule': 'warn' },
  ],
  ['no request on an idle connection', { lateness: sampleTimes(0, 0) }, { 'late-schedule': 'unknown' }],
  [
    'a request that is in no column',
    { outcome: { ...outcome, answered: offered - 1 } },
    { accounting: 'fail' },
  ],
  ['a request in no slice', { slices: { ...slices, due: slices.due.slice(1) } }, { accounting: 'fail' }],
  ['a request of no connection', { connections: connections.slice(1) }, { accounting: 'fail' }],
  ['answers without latencies', { response: sampleTimes(offered - 5, 21_000) }, { accounting: 'fail' }],
  [
    'requests that never left their line',
    {
      outcome: { ...outcome, answered: offered - 10, unsent: 10 },
      response: sampleTimes(offered - 10, 21_000),
    },
    { timeouts: 'fail' },
  ],
  [
    'a connection on which nothing was answered',
    { connections: connections.map((own, i) => (i === 3 ? { ...own, maxUs: -1 } : own)) },
    { unserved: 'fail' },
  ],
  ['answers before the wait is over', { serviceTime: sampleTimes(offered, 2000) }, { hold: 'fail' }],
];
for (const [what, changes, expected] of doctored)
  test(`${what} flips ${Object.entries(expected).join(' and ')}`, async () => {
    assert.deepEqual(await flips(sampleOpenTrial(changes)), expected);
  });

test('fewer requests than the plan asked for are no open loop at its rate', async () => {
  const faster = { ratePerSecond: 2100, arrivals: 'poisson', seed: 1 } as const;
  const { plan } = clean;
  assert.deepEqual(await flips({ ...clean, plan: { ...plan, load: { ...plan.load, openLoop: faster } } }), {
    accounting: 'fail',
  });
});

test('a driver that says nothing of its schedule leaves it unknown', async () => {
  const { load } = clean.evidence;
  assert.ok(isKnown(load));
  const { openLoop: _, ...silent } = load.value;
  const trial = { ...clean, evidence: { ...clean.evidence, load: known(silent) } };
  assert.equal((await flips(trial))['late-schedule'], 'unknown');
});

test('an open loop that is kept up with is limited by its own rate', () => {
  const limit = limitOf(clean);
  assert.ok(isKnown(limit));
  assert.equal(limit.value.resource, 'arrivals');
});
