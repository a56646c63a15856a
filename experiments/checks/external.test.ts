import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from '../../results/record/evidence.ts';
import { metrics } from '../../results/record/metrics.ts';
import { isKnown, known, unavailable } from '../../results/record/observed.ts';
import { samplePlan } from '../../results/record/sample.testing.ts';
import { sampleEvidence } from '../../results/record/sample-evidence.testing.ts';
import { sampleSpec } from '../../results/record/sample-spec.testing.ts';
import type { ExternalTarget } from '../../results/record/target.ts';
import type { TrialPlan } from '../../results/record/trial.ts';
import { noContract } from './beyond-proof.ts';
import { listChecks } from './registry.ts';
import { judge, verdict } from './verdict.ts';

const checks = await listChecks();
const nothingTold = unavailable(noContract);

function planOf(fields: Partial<ExternalTarget> = {}): TrialPlan {
  const plan = samplePlan();
  const target: ExternalTarget = {
    kind: 'command',
    name: 'jdk',
    model: 'thread-pool',
    host: '127.0.0.1',
    port: 18080,
    remote: false,
    command: 'java Pool.java',
    readyTimeoutMs: 30_000,
    stopSignal: 'SIGTERM',
    waitMs: 20,
    slots: 200,
    loops: null,
    blockPath: null,
    ...fields,
  };
  const cell = { ...plan.cell, server: 'jdk', model: target.model };
  return { ...plan, cell, roles: { target } };
}

/** What the engine finds of a clean pool from outside. */
function evidenceOf(): Evidence {
  const evidence = sampleEvidence(sampleSpec());
  assert.ok(isKnown(evidence.probes));
  const probes = { ...evidence.probes.value };
  const open = probes[metrics.openConnections];
  assert.ok(open);
  for (const name of [metrics.loopMax, metrics.loopMean, metrics.openConnections, metrics.busySlots])
    probes[name] = nothingTold;
  return {
    ...evidence,
    ready: nothingTold,
    nonceBefore: nothingTold,
    nonceAfter: nothingTold,
    ownRequests: nothingTold,
    countersBefore: nothingTold,
    countersWindowStart: nothingTold,
    countersWindowEnd: nothingTold,
    countersAfter: nothingTold,
    probes: known({ ...probes, [metrics.sockets]: open }),
  };
}

const verdictOf = (plan: TrialPlan, evidence: Evidence = evidenceOf()) =>
  verdict(judge(plan, evidence, checks));
const openOf = (plan: TrialPlan, evidence?: Evidence): string[] =>
  verdictOf(plan, evidence).unproved?.toSorted() ?? [];

const always = ['backlog-limit', 'books', 'hold', 'nonce', 'pool-size', 'probes', 'slots-lost'];

test('a clean target is VALID by what can be seen from outside, and the verdict lists what is not proved', () => {
  const { state, reasons } = verdictOf(planOf());
  assert.deepEqual([state, reasons], ['VALID', []]);
  assert.deepEqual(openOf(planOf()), always);
});

test('without declared slots the width is not proved, without a wait nothing that rests on it', () => {
  const evidence = { ...evidenceOf(), width: unavailable('no slots are declared') };
  assert.deepEqual(openOf(planOf({ slots: null }), evidence), [...always, 'width'].toSorted());
  const withoutWait = ['bound', 'hold-cpu', 'wait-time', 'width'];
  assert.deepEqual(openOf(planOf({ waitMs: null }), evidence), [...always, ...withoutWait].toSorted());
});

test('without an expected body no body is compared', () => {
  const plan = planOf();
  const { expectBody: _, ...load } = plan.load;
  assert.deepEqual(openOf({ ...plan, load }), [...always, 'body'].toSorted());
});

test('what nobody could look at of a url is not proved; of a command it is a doubt', () => {
  const unseen = unavailable('the server is on another machine');
  const evidence = { ...evidenceOf(), ownerBefore: unseen, ownerAfter: unseen, processBefore: unseen };
  const url = planOf({ kind: 'url', remote: true });
  assert.ok(openOf(url, evidence).includes('port-owner') && openOf(url, evidence).includes('same-process'));
  assert.equal(verdictOf(url, evidence).state, 'VALID');
  assert.deepEqual(verdictOf(planOf(), evidence).reasons, ['port-owner', 'same-process']);
  assert.equal(verdictOf(planOf(), evidence).state, 'SUSPECT');
});

test('a target that is faster than its declared wait and slots allow is INVALID', () => {
  const { state, reasons } = verdictOf(planOf({ waitMs: 40 }));
  assert.equal(state, 'INVALID');
  for (const code of ['bound', 'hold', 'wait-time'] as const) assert.ok(reasons.includes(code), code);
});

test('fewer sockets than connections asked are a fail; more of a url that has other clients are a doubt', () => {
  const evidence = evidenceOf();
  assert.ok(isKnown(evidence.probes));
  const open = evidence.probes.value[metrics.sockets];
  assert.ok(isKnown(open));
  const withMedian = (median: number): Evidence => {
    assert.ok(isKnown(evidence.probes));
    return {
      ...evidence,
      probes: known({ ...evidence.probes.value, [metrics.sockets]: known({ ...open.value, median }) }),
    };
  };
  assert.deepEqual(verdictOf(planOf(), withMedian(150)).reasons, ['connections']);
  assert.equal(verdictOf(planOf(), withMedian(150)).state, 'INVALID');
  assert.equal(verdictOf(planOf({ kind: 'url' }), withMedian(230)).state, 'SUSPECT');
});
