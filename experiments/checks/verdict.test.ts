import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EvidenceKey } from '../../results/record/evidence.ts';
import type { Finding, ReasonCode } from '../../results/record/reason.ts';
import { reasonCodes } from '../../results/record/reason.ts';
import { sampleTrial } from '../../results/record/sample.testing.ts';
import { type TrialRecord, trialRecordSchema } from '../../results/record/trial.ts';
import { flippedBy } from './doctored.testing.ts';
import { listChecks } from './registry.ts';
import { judge, verdict } from './verdict.ts';

const checks = await listChecks();
const finding = (code: ReasonCode, status: Finding['status'], reading?: Finding['reading']): Finding => ({
  code,
  status,
  text: 'a sentence',
  ...(reading && { reading }),
});

for (const model of ['thread-pool', 'event-loop'] as const) {
  for (const connections of [1, 3, 200, 1000, 5000]) {
    test(`a clean trial of ${model} at ${connections} connections passes every check`, () => {
      assert.deepEqual(flippedBy(checks, sampleTrial({ model, connections })), {});
    });
  }
  test(`a clean quick trial of ${model} passes every check`, () => {
    const quick = { model, connections: 625, slots: 25, windowMs: 2000, warmupMs: 1000 };
    assert.deepEqual(flippedBy(checks, sampleTrial(quick)), {});
  });
}

test('there is one check a reason code, in the order before, during, after', () => {
  assert.deepEqual(checks.map(({ code }) => code).sort(), [...reasonCodes].sort());
  const order = checks.map(({ when }) => ['before', 'during', 'after'].indexOf(when));
  assert.deepEqual(order, order.toSorted());
  assert.equal(checks[0]?.code, 'port-owner');
});

test('every check can explain itself in sentences', () => {
  for (const { code, title, proves, fault, advice } of checks) {
    for (const text of [proves, fault, advice])
      assert.match(text, /^["0-9A-Z].{30,}[.]$/s, `${code}: ${text}`);
    assert.match(title, /^[A-Z].{10,}[^.]$/, code);
  }
});

test('a check whose evidence is unavailable is unknown and says why', () => {
  const trial = sampleTrial();
  for (const check of checks) {
    for (const key of check.needs) {
      const evidence = { ...trial.evidence, [key]: { unavailable: 'the disk is on fire' } };
      const found = check.judge(trial.plan, evidence);
      if (found === null) continue;
      assert.equal(found.status, 'unknown', `${check.code} without ${key}`);
      assert.match(found.text, /on fire/);
    }
  }
});

test('a check reads nothing that it did not declare', () => {
  const trial = sampleTrial();
  for (const check of checks) {
    const declared: readonly EvidenceKey[] = [...check.needs, ...check.reads];
    const evidence = Object.fromEntries(declared.map((key) => [key, trial.evidence[key]]));
    assert.deepEqual(check.judge(trial.plan, evidence), check.judge(trial.plan, trial.evidence), check.code);
  }
});

test('before the load only the proofs are judged, and what is not due yet is no doubt', () => {
  const { plan, evidence } = sampleTrial();
  const { load, ownerAfter, nonceAfter, processAfter, probes, ...known } = evidence;
  const before = checks.filter(({ when }) => when === 'before');
  assert.ok([load, ownerAfter, nonceAfter, processAfter, probes].every((o) => o !== undefined));
  assert.deepEqual(verdict(judge(plan, known, before)), { state: 'VALID', reasons: [], reading: null });
});

test('after a load a second proof that is missing is unknown', () => {
  const { plan, evidence } = sampleTrial();
  const { ownerAfter, nonceAfter, processAfter, ...rest } = evidence;
  assert.ok(ownerAfter && nonceAfter && processAfter);
  assert.deepEqual(verdict(judge(plan, rest, checks)), {
    state: 'SUSPECT',
    reasons: ['port-owner', 'nonce', 'same-process'],
    reading: 'about',
  });
});

test('a server without slots is not asked for them', () => {
  const { plan, evidence } = sampleTrial({ model: 'event-loop' });
  const codes = judge(plan, evidence, checks).map(({ code }) => code);
  assert.ok(!codes.includes('pool-size') && !codes.includes('slots-lost') && codes.includes('loop-balance'));
});

test('all passes are VALID, a warn or an unknown is SUSPECT, a fail is INVALID', () => {
  assert.equal(verdict([finding('little', 'pass')]).state, 'VALID');
  assert.equal(verdict([finding('little', 'pass'), finding('steal', 'warn')]).state, 'SUSPECT');
  assert.equal(verdict([finding('probes', 'unknown')]).state, 'SUSPECT');
  assert.deepEqual(verdict([finding('steal', 'warn'), finding('body', 'fail')]), {
    state: 'INVALID',
    reasons: ['body', 'steal'],
    reading: null,
  });
});

test('reasons stand worst first', () => {
  const findings = [
    finding('probes', 'unknown'),
    finding('steal', 'warn'),
    finding('body', 'fail'),
    finding('nonce', 'fail'),
  ];
  assert.deepEqual(verdict(findings).reasons, ['body', 'nonce', 'steal', 'probes']);
});

test('a reading that all doubts share is kept, mixed ones become about', () => {
  const atLeast = finding('generator', 'warn', 'at least');
  assert.equal(verdict([atLeast]).reading, 'at least');
  assert.equal(verdict([atLeast, finding('little', 'pass')]).reading, 'at least');
  assert.equal(verdict([finding('hold', 'warn', 'at most')]).reading, 'at most');
  assert.equal(verdict([atLeast, finding('hold', 'warn', 'at most')]).reading, 'about');
  assert.equal(verdict([atLeast, finding('probes', 'unknown')]).reading, 'about');
  assert.equal(verdict([finding('steal', 'warn')]).reading, 'about');
});

test('a full generator makes a trial SUSPECT for that alone, with "at least"', () => {
  const trial = sampleTrial({ model: 'event-loop', connections: 5000 });
  const load = trial.evidence.load;
  assert.ok(load && 'value' in load);
  const generator = { ...load.value.generator, loopUtilisation: 0.98, maxTickLatenessMs: 140 };
  const evidence = { ...trial.evidence, load: { value: { ...load.value, generator } } };
  assert.deepEqual(verdict(judge(trial.plan, evidence, checks)), {
    state: 'SUSPECT',
    reasons: ['generator'],
    reading: 'at least',
  });
});

test('the generator’s text tells its headroom where it was calibrated', () => {
  const ceiling = { driver: 'autocannon', connections: 200, perSecond: 38_220, cpuUsPerAnswer: 25 };
  const trial = sampleTrial({ evidence: { generatorCeiling: { value: ceiling } } });
  const found = judge(trial.plan, trial.evidence, checks).find(({ code }) => code === 'generator');
  assert.match(found?.text ?? '', /at 25 % of its ceiling of 38,220 req\/s/);
});

const crossChecked = (perSecond: number, p50Us: number, asked = true) => {
  const trial = sampleTrial();
  const plan = { ...trial.plan, load: { ...trial.plan.load, crossCheck: asked } };
  const crossCheck = { value: { instrument: 'wrk', version: '4.1.0', perSecond, p50Us } };
  const findings = judge(plan, { ...trial.evidence, crossCheck }, checks);
  return findings.find(({ code }) => code === 'cross-check');
};

test('a second instrument within 5 % passes, beyond it in throughput or median the number is about', () => {
  assert.equal(crossChecked(9600, 20_900)?.status, 'pass');
  for (const [perSecond, p50Us] of [
    [8900, 20_900],
    [10_200, 20_900],
    [9600, 18_000],
    [9600, 23_000],
  ] as const) {
    const found = crossChecked(perSecond, p50Us);
    assert.deepEqual([found?.status, found?.reading], ['warn', 'about'], `${perSecond} ${p50Us}`);
  }
});

test('a cross-check that nobody asked for, or that was not possible, is no finding', () => {
  assert.equal(crossChecked(8900, 20_900, false), undefined);
  const { plan, evidence } = sampleTrial();
  const asked = { ...plan, load: { ...plan.load, crossCheck: true } };
  const found = judge(asked, { ...evidence, crossCheck: { unavailable: 'wrk is not on PATH' } }, checks);
  assert.ok(found.every(({ code }) => code !== 'cross-check'));
});

test('a verdict computed again from a stored record is identical', () => {
  for (const evidence of [
    {},
    { load: { unavailable: 'lost' } },
    { machineDuring: { unavailable: 'no /proc' } },
  ]) {
    const trial = sampleTrial({ evidence, connections: 1000 });
    const findings = judge(trial.plan, trial.evidence, checks);
    const line = JSON.stringify({ ...trial, findings, verdict: verdict(findings) });
    const stored: TrialRecord = trialRecordSchema.parse(JSON.parse(line));
    const again = judge(stored.plan, stored.evidence, checks);
    assert.deepEqual(again, stored.findings);
    assert.deepEqual(verdict(again), stored.verdict);
  }
});
