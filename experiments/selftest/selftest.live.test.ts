/** Real servers, drivers and proofs: a representative half of the faults, or all with WAITLAB_FULL_SELFTEST=1. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listFaults } from './registry.ts';
import { type FaultResult, testFault } from './selftest.ts';

const representative = [
  'clean-loop',
  'clean-pool',
  'never-bound',
  'stranger-on-port',
  'shared-port-late',
  'server-replaced',
  'http2',
  'socket-limit',
  'errors-as-answers',
  'early-answers',
  'timeouts',
  'half-pool',
  'spinning-slot',
  'idle-loop',
  'half-the-samples',
  'dead-sampler',
  'stall',
  'averaged-percentiles',
];

const all = process.env['WAITLAB_FULL_SELFTEST'] === '1';
const context = { signal: new AbortController().signal, onPhase: () => {} };

for (const fault of await listFaults()) {
  if (!all && !representative.includes(fault.id)) continue;
  const must = fault.kind === 'study' ? fault.expected : fault.expects.join(' and ') || 'nothing';
  test(`${fault.title}: ${must} (${fault.id})`, async (t) => {
    const result = await testFault(fault, context);
    if (result.state === 'skipped') t.skip(result.note ?? '');
    else assert.equal(result.state, 'ok', explained(result));
  });
}

test('each of the 24 published faults has at least one of its own kind here', async () => {
  const rows = new Set((await listFaults()).map(({ row }) => row));
  const missing = Array.from({ length: 24 }, (_, i) => i + 1).filter((row) => !rows.has(row));
  assert.deepEqual(missing, []);
});

const explained = ({ seen, missing, unexpected, note, findings }: FaultResult): string =>
  [
    `seen: ${seen}; missing: ${missing.join(', ')}; unexpected: ${unexpected.join(', ')}`,
    ...(note === null ? [] : [note]),
    ...findings.map(({ code, status, text }) => `${code} ${status}: ${text}`),
  ].join('\n');
