import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CommanderError } from 'commander';
import { LabError } from '../experiments/engine/errors.ts';
import { sampleFailedTrial } from '../results/record/sample.testing.ts';
import { StoreError } from '../results/store.ts';
import { verifyExitCode } from './commands/verify.ts';
import { EnvironmentError } from './environment-error.ts';
import { reportError } from './error-report.ts';
import { UsageError } from './usage-error.ts';

const cases = [
  ['help or version', new CommanderError(0, 'commander.help', ''), 0],
  ['a misspelt flag', new CommanderError(1, 'commander.unknownOption', ''), 2],
  ['wrong values', new UsageError([{ what: '--slots', given: '0', valid: 'more' }]), 2],
  ['a taken port', new LabError('port-taken', 'pid 7 holds it'), 3],
  ['a child that survived', new LabError('child-survived', 'pid 7'), 1],
  ['a run that is not there', new StoreError('run-not-found', 'no run'), 2],
  ['a full disk', new StoreError('store-full', 'no space'), 3],
  ['a line the schema refuses', new StoreError('store-invalid-line', 'line'), 1],
  ['another lab', new EnvironmentError('another waitlab', 'wait'), 3],
  ['anything unforeseen', new TypeError('x is not a function'), 1],
] as const;

for (const [what, error, exitCode] of cases) {
  test(`${what} ends with ${exitCode}`, () => assert.equal(reportError(error).exitCode, exitCode));
}

test('an error of the lab says its code, phase, message and what to try', () => {
  const { text } = reportError(new LabError('port-taken', 'pid 7 holds it', { phase: 'port' }));
  assert.match(text, /^port-taken \(phase port\): pid 7 holds it\n.*--port 0/);
});

test('a bug shows its stack and asks for a report', () => {
  assert.match(reportError(new TypeError('boom')).text, /boom\n {4}at [\s\S]*please report/);
});

const { plan, failure } = sampleFailedTrial();
const finding = (status: 'pass' | 'warn' | 'fail') => ({ code: 'nonce', status, text: '' }) as const;

test('a verification ends with 4 when a check fails, and with 3 when the machine does not allow it', () => {
  const verified = { plan, findings: [finding('pass'), finding('warn')], failure: null, foundWidth: null };
  assert.equal(verifyExitCode([verified]), 0);
  assert.equal(verifyExitCode([verified, { ...verified, findings: [finding('fail')] }]), 4);
  assert.equal(verifyExitCode([{ ...verified, failure: { ...failure, code: 'preflight-failed' } }]), 4);
  assert.equal(verifyExitCode([{ ...verified, failure: { ...failure, code: 'port-taken' } }]), 3);
  assert.equal(verifyExitCode([{ ...verified, failure: { ...failure, code: 'internal' } }]), 1);
});
