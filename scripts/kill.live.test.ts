import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { noProc } from '../experiments/proc/kernel-file.ts';
import { findRun, readRun } from '../results/store.ts';
import { type Bench, type Lab, shortTrial, withBench } from './lab.testing.ts';

const limit = { timeout: 120_000, skip: noProc ?? false };
const out = ({ folder }: Bench) => ['--out', join(folder, 'runs')];
const latestRun = async (bench: Bench) => readRun(await findRun(join(bench.folder, 'runs')));
const oneLoop = ['--server', 'event-loop', ...shortTrial];

/** The lab's child whose command line names this entry. */
function childRunning(lab: Lab, entry: string): number {
  const pid = lab.family().find((each) => readFileSync(`/proc/${each}/cmdline`, 'utf8').includes(entry));
  assert.ok(pid, `no child runs ${entry}`);
  return pid;
}

const stops = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;
const phases = ['port', 'start', 'prove', 'open', 'warm-up', 'window', 'drain', 'stop'];

for (const [signal, code] of stops) {
  for (const phase of phases) {
    test(
      `${signal} in phase ${phase} stops cleanly with ${code}: no child left, the run readable`,
      limit,
      () =>
        withBench(async (bench) => {
          const lab = bench.start('run', ...oneLoop, '--connections', '4,8,12', ...out(bench));
          await lab.said(new RegExp(`trial 1/3 .* ${phase}( |$)`, 'm'));
          lab.child.kill(signal);
          const ended = await lab.ended;
          assert.equal(ended.code, code, ended.stderr);
          assert.deepEqual(await lab.survivors(), []);
          const { trials, end } = await latestRun(bench);
          assert.equal(end?.state, 'interrupted');
          assert.ok(trials.length < 3);
        }),
    );
  }
}

test('SIGINT while the generator is calibrated stops cleanly: no child left, the run readable', limit, () =>
  withBench(async (bench) => {
    const lab = bench.start('run', ...oneLoop, '--connections', '4', ...out(bench));
    await lab.said(/^calibration/m);
    while (lab.family().length < 2 && lab.child.exitCode === null) await sleep(5);
    lab.child.kill('SIGINT');
    assert.equal((await lab.ended).code, 130);
    assert.deepEqual(await lab.survivors(), []);
    const { calibration, trials, end } = await latestRun(bench);
    assert.deepEqual([calibration, trials, end?.state], [undefined, [], 'interrupted']);
  }),
);

test('a lab that is killed leaves no process and no port, and its finished trials are readable', limit, () =>
  withBench(async (bench) => {
    const lab = bench.start('run', ...shortTrial, '--connections', '4,8', ...out(bench));
    await lab.said(/trial 2\/4 .* window/);
    lab.child.kill('SIGKILL');
    await lab.ended;
    assert.deepEqual(await lab.survivors(), []);
    const { trials, end } = await latestRun(bench);
    assert.deepEqual([trials.length, trials[0]?.state, end], [1, 'measured', null]);
    const report = await bench.start('report', ...out(bench)).ended;
    assert.equal(report.code, 0);
    const again = await bench.start('run', ...oneLoop, '--connections', '8', ...out(bench)).ended;
    assert.notEqual(again.code, 3, 'the lock of a dead lab is no lock');
  }),
);

for (const [victim, entry, failure] of [
  ['server', 'servers/main.js', 'server-died'],
  ['driver', 'loadgen/main.js', 'driver-died'],
] as const) {
  test(`a ${victim} that dies in the window is recorded as ${failure}, and the run goes on`, limit, () =>
    withBench(async (bench) => {
      const lab = bench.start('run', ...oneLoop, '--connections', '4,8', ...out(bench));
      await lab.said(/trial 1\/2 .* window/);
      process.kill(childRunning(lab, entry), 'SIGKILL');
      const ended = await lab.ended;
      assert.equal(ended.code, 4, ended.stderr);
      assert.match(ended.stdout, new RegExp(failure));
      const { trials, end } = await latestRun(bench);
      const [first, second] = trials;
      assert.equal(first?.state === 'failed' && first.failure.code, failure);
      assert.equal(first?.state === 'failed' && first.failure.phase, 'window');
      assert.equal(first?.verdict.state, 'INVALID');
      assert.equal(second?.state, 'measured');
      assert.equal(end?.state, 'complete');
      assert.deepEqual(await lab.survivors(), []);
    }),
  );
}
