import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClaimVerdict } from '../results/record/claim.ts';
import { sampleFailedTrial, sampleTrial } from '../results/record/sample.testing.ts';
import { type Outcome, runExitCode } from './run-exit-code.ts';

const fine: Outcome = { trials: [sampleTrial()], claims: [], stoppedBy: null, gate: false };
const claims = (...verdicts: ClaimVerdict[]) => verdicts.map((verdict) => ({ verdict }));
const invalid = sampleTrial({ verdict: { state: 'INVALID', reasons: ['books'], reading: null } });
const suspect = sampleTrial({ verdict: { state: 'SUSPECT', reasons: ['steal'], reading: 'about' } });

test('a run whose trials are VALID or SUSPECT ends with 0', () => {
  assert.equal(runExitCode({ ...fine, trials: [...fine.trials, suspect] }), 0);
});

test('one INVALID or failed trial ends the run with 4', () => {
  assert.equal(runExitCode({ ...fine, trials: [...fine.trials, invalid] }), 4);
  const failed = sampleFailedTrial({ verdict: { state: 'VALID', reasons: [], reading: null } });
  assert.equal(runExitCode({ ...fine, trials: [failed, ...fine.trials] }), 4);
});

test('a refuted claim counts only with the gate, and other verdicts never', () => {
  const refuted = { ...fine, claims: claims('supported', 'refuted') };
  assert.equal(runExitCode(refuted), 0);
  assert.equal(runExitCode({ ...refuted, gate: true }), 5);
  assert.equal(runExitCode({ ...fine, claims: claims('inconclusive', 'not-measured'), gate: true }), 0);
});

test('an INVALID trial is told before a refuted claim', () => {
  assert.equal(runExitCode({ ...fine, trials: [invalid], claims: claims('refuted'), gate: true }), 4);
});

test('a run that the machine stopped ends with 3, a bug of the lab with 1', () => {
  assert.equal(runExitCode({ ...fine, trials: [invalid], stoppedBy: { kind: 'environment' } }), 3);
  assert.equal(runExitCode({ ...fine, trials: [sampleFailedTrial({ failure: { code: 'internal' } })] }), 1);
});
