import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleFailedTrial, sampleTrial } from '../../results/record/sample.testing.ts';
import type { Code } from './fault.ts';
import { flippedIn, outcomeOf } from './outcome.ts';

const fault = { expects: ['status'], follows: { books: 'why' } } as const;

const rows: readonly (readonly [what: string, seen: readonly Code[], missing: Code[], unexpected: Code[]])[] =
  [
    ['exactly what is expected', ['status'], [], []],
    ['what follows from it', ['status', 'books'], [], []],
    ['nothing', [], ['status'], []],
    ['only what would follow', ['books'], ['status'], []],
    ['another code besides', ['status', 'nonce'], [], ['nonce']],
    ['another code in its place', ['nonce'], ['status'], ['nonce']],
    ['a busy machine', ['status', 'machine-busy', 'steal', 'cold-start'], [], []],
    ['late holds on a busy machine', ['status', 'hold', 'machine-busy'], [], []],
    ['late holds on a quiet machine', ['status', 'hold', 'cold-start'], [], ['hold']],
    ['lost requests on a busy machine', ['status', 'errors', 'machine-busy'], [], ['errors']],
    ['a failure', ['server-died'], ['status'], ['server-died']],
  ];

for (const [what, seen, missing, unexpected] of rows) {
  test(`of a fault that must flip status and may flip books, the self-test saw ${what}`, () => {
    const ok = missing.length === 0 && unexpected.length === 0;
    assert.deepEqual(outcomeOf(fault, seen), { ok, seen, missing, unexpected });
  });
}

test('a machine that was busy before the trial explains late answers, and nothing else', () => {
  assert.deepEqual(outcomeOf(fault, ['status', 'wait-time', 'nonce'], true).unexpected, ['nonce']);
  assert.deepEqual(outcomeOf(fault, ['status', 'wait-time'], false).unexpected, ['wait-time']);
});

test('a machine that a fault makes busy excuses nothing', () => {
  const burner = { expects: ['machine-busy'], follows: {} } as const;
  assert.deepEqual(outcomeOf(burner, ['machine-busy', 'hold']).unexpected, ['hold']);
});

test('a failed trial flips its failure, and not what it did not get to', () => {
  const findings = [
    { code: 'nonce', status: 'unknown', text: '' },
    { code: 'width', status: 'fail', text: '' },
    { code: 'http1', status: 'pass', text: '' },
  ] as const;
  assert.deepEqual(flippedIn(sampleFailedTrial({ findings })), ['server-died', 'width']);
});

test('a trial whose proofs failed flips the checks that failed, not the fact that some did', () => {
  const findings = [{ code: 'width', status: 'fail', text: '' }] as const;
  assert.deepEqual(flippedIn(sampleFailedTrial({ findings, failure: { code: 'preflight-failed' } })), [
    'width',
  ]);
});

test('what is unknown of a measured trial is flipped', () => {
  assert.deepEqual(flippedIn(sampleTrial({ findings: [{ code: 'probes', status: 'unknown', text: '' }] })), [
    'probes',
  ]);
});
