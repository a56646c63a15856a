import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { noProc } from '../experiments/proc/kernel-file.ts';
import { withBench } from './lab.testing.ts';

const limit = { timeout: 120_000, skip: noProc ?? false };

/** A server alone, and a server with its load. */
for (const [signal, code, children] of [
  ['SIGINT', 130, 1],
  ['SIGTERM', 143, 2],
] as const) {
  test(
    `${signal} ends the bench with ${code} while ${children} of its children run: none is left, no lock, no table`,
    limit,
    () =>
      withBench(async ({ folder, startScript }) => {
        const bench = startScript('bench.js', '--only', 'event loop', '--repeat', '1');
        await bench.said(/^repeat 1 of 1/m);
        while (bench.family().length < children && bench.child.exitCode === null) await sleep(5);
        bench.child.kill(signal);
        const ended = await bench.ended;
        assert.equal(ended.code, code, ended.stderr);
        assert.match(ended.stderr, new RegExp(`^stopping \\(${signal}\\); finished repeats are shown$`, 'm'));
        assert.equal(ended.stdout, '');
        assert.deepEqual(await bench.survivors(), []);
        assert.equal(existsSync(join(folder, 'waitlab-measuring.lock')), false);
      }),
  );
}
