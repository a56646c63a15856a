import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleRun, sampleTrial } from '../record/sample.testing.ts';
import { csvReport } from './csv.ts';
import { assertGolden } from './golden.testing.ts';
import { mixedRun } from './sample-report.testing.ts';

test('one row a cell, and nothing where no number may be shown', () =>
  assertGolden('mixed.csv', csvReport(mixedRun())));

test('every line has as many fields as the header, and ends with CRLF', () => {
  const lines = csvReport(mixedRun()).split('\r\n');
  assert.equal(lines.pop(), '');
  assert.deepEqual([...new Set(lines.map((line) => line.split(',').length))], [24]);
});

test('a name with commas and quotes is one field, and is no formula of a spreadsheet', () => {
  const trial = sampleTrial();
  const server = '=cmd|"a",\n1';
  const trials = [{ ...trial, plan: { ...trial.plan, cell: { ...trial.plan.cell, server } } }];
  const header = { settings: { servers: [server], connections: [200] } };
  assert.ok(
    csvReport(sampleRun({ trials, header })).includes('\r\n"\'=cmd|""a"",\n1",thread-pool,200,VALID,'),
  );
});
