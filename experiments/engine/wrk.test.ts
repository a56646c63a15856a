import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { samplePlan } from '../../results/record/sample.testing.ts';
import { crossCheckByWrk, readWrk } from './wrk.ts';

const report = (p50: string, more = '') => `Running 1s test @ http://127.0.0.1:18080/wait
  1 threads and 200 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency    20.98ms  712.00us  41.20ms   97.10%
    Req/Sec     9.60k   120.00     9.81k    80.00%
  Latency Distribution
     50%   ${p50}
     75%   21.20ms
     90%   21.60ms
     99%   23.10ms
  57606 requests in 6.00s, 7.09MB read
${more}Requests/sec:   9601.23
Transfer/sec:      1.18MB
`;

test('rate and median are read in every unit that wrk writes', () => {
  for (const [p50, p50Us] of [
    ['20.93ms', 20_930],
    ['950.00us', 950],
    ['1.20s', 1_200_000],
    ['1.00m', 60_000_000],
  ] as const) {
    const found = readWrk(report(p50), '4.1.0');
    assert.deepEqual(found, { value: { instrument: 'wrk', version: '4.1.0', perSecond: 9601.23, p50Us } });
  }
});

test('a report with errors, without answers, or of another shape gives no number', () => {
  const socket = report('20ms', '  Socket errors: connect 0, read 3, write 0, timeout 1\n');
  assert.match(JSON.stringify(readWrk(socket, '')), /read 3/);
  const status = report('20ms', '  Non-2xx or 3xx responses: 9\n');
  assert.match(JSON.stringify(readWrk(status, '')), /responses: 9/);
  for (const text of ['', report('0.00us'), report('fast')]) assert.ok('unavailable' in readWrk(text, ''));
});

test('where wrk is not installed there is no number but the reason', async () => {
  const found = await crossCheckByWrk(samplePlan().load, new AbortController().signal, 'no-such-wrk-here');
  assert.deepEqual(found, { unavailable: 'no-such-wrk-here is not on PATH' });
});

test('a program that hangs is ended when the signal aborts', async (t) => {
  if (process.platform === 'win32') return t.skip('the stand-in is a shell script');
  const folder = mkdtempSync(join(tmpdir(), 'waitlab-wrk-'));
  const command = join(folder, 'wrk');
  writeFileSync(command, '#!/bin/sh\n[ "$1" = -v ] && { echo "wrk 9.9"; exit 1; }\nexec sleep 60\n');
  chmodSync(command, 0o755);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 200);
  try {
    const found = await crossCheckByWrk(samplePlan().load, controller.signal, command);
    assert.ok('unavailable' in found);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
