import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { noProc } from '../experiments/proc/kernel-file.ts';
import { isKnown } from '../results/record/observed.ts';
import type { ReasonCode } from '../results/record/reason.ts';
import type { TrialRecord } from '../results/record/trial.ts';
import { blastResult } from '../results/stats/blast/blast-result.ts';
import { findRun, readRun } from '../results/store.ts';
import { type Bench, withBench } from './lab.testing.ts';

const limit = { timeout: 180_000, skip: noProc ?? false };
const small = ['--loops', '4', '--slots', '8', '--connections', '40', '--warmup', '0.5s', '--block', '500ms'];
const short = [...small, '--duration', '2s'];
const out = ({ folder }: Bench) => ['--out', join(folder, 'runs')];
const latestRun = async (bench: Bench) => readRun(await findRun(join(bench.folder, 'runs')));

/** The proofs that a block rests on; what speaks of the machine may flip anywhere. */
const proofs: readonly ReasonCode[] = [
  'port-owner',
  'nonce',
  'same-process',
  'connections',
  'reconnects',
  'status',
  'errors',
  'timeouts',
  'accounting',
  'books',
  'block-count',
];

function assertProved(trials: readonly TrialRecord[]): void {
  for (const { plan, findings } of trials)
    for (const code of proofs) {
      const finding = findings.find((each) => each.code === code);
      assert.equal(
        finding?.status,
        'pass',
        `${plan.cell.server} ${plan.cell.variant}: ${code} ${finding?.text}`,
      );
    }
}

/** null where the machine was so slow before the block that nobody can tell: the check `lead-in` says so. */
const hurtOf = (trials: readonly TrialRecord[], server: string, variant: string): number | null => {
  const trial = trials.find(({ plan: { cell } }) => cell.server === server && cell.variant === variant);
  assert.ok(trial, variant);
  const result = blastResult(trial);
  const quiet = trial.findings.find(({ code }) => code === 'lead-in')?.status;
  assert.ok(isKnown(result) || quiet === 'fail', JSON.stringify(result));
  return isKnown(result) && quiet === 'pass' ? result.value.harm.share : null;
};

test(
  'blast blocks loops and slots, proves it by the servers’ own record, and shows who was hurt',
  limit,
  () =>
    withBench(async (bench) => {
      const lab = bench.start('blast', ...short, '--victims', '1,4', ...out(bench));
      const ended = await lab.ended;
      assert.ok(ended.code === 0 || ended.code === 4, ended.stderr);
      const { header, trials, end } = await latestRun(bench);
      assert.deepEqual([header.experiment, end?.state], ['blast-radius', 'complete']);
      assert.deepEqual(
        trials.map(({ plan: { cell } }) => `${cell.server} ${cell.variant}`),
        ['event-loop k=1 sleep', 'event-loop k=4 sleep', 'thread-pool k=1 sleep', 'thread-pool k=4 sleep'],
      );
      assertProved(trials);
      const one = hurtOf(trials, 'event-loop', 'k=1 sleep');
      const all = hurtOf(trials, 'event-loop', 'k=4 sleep');
      assert.ok(all === null || all > 0.9, `${all} of all loops`);
      assert.ok(one === null || all === null || one < all, `${one} of one loop, ${all} of all`);
      assert.match(ended.stdout, /Blast radius/);
      assert.match(ended.stdout, /Timeline/);
      assert.match(ended.stdout, /4\/8 slots/);
      assert.deepEqual(await lab.survivors(), []);
      const report = await bench.start('report', ...out(bench)).ended;
      assert.equal(report.stdout, ended.stdout);
    }),
);

test(
  'a guard keeps the loop free; all slots blocked is nobody served; blocks may fall at random',
  limit,
  () =>
    withBench(async (bench) => {
      const guarded = ['--server', 'event-loop', '--victims', '4', '--guard'];
      await bench.start('run', 'blast-radius', ...short, ...guarded, ...out(bench)).ended;
      const loops = (await latestRun(bench)).trials;
      assertProved(loops);
      const guard = hurtOf(loops, 'event-loop', 'k=4 sleep guard');
      const none = hurtOf(loops, 'event-loop', 'k=4 sleep');
      assert.ok(guard === null || none === null || guard < none, `${guard} guarded, ${none} not`);
      await bench.start('blast', ...short, '--server', 'thread-pool', '--victims', '8', ...out(bench)).ended;
      const pool = (await latestRun(bench)).trials;
      assertProved(pool);
      const slots = hurtOf(pool, 'thread-pool', 'k=8 sleep');
      assert.ok(slots === null || slots > 0.9, `${slots} of all slots`);
      const random = ['--server', 'event-loop', '--victims', '6', '--fall', 'random', '--mode', 'spin'];
      await bench.start('blast', ...short, ...random, '--json', ...out(bench)).ended;
      assertProved((await latestRun(bench)).trials);
    }),
);

test('a command that declares how it blocks is blasted like our own, by what the client sees', limit, () =>
  withBench(async (bench) => {
    const config = ['--config', 'servers/examples/waitlab.config.json', '--target', 'node-http'];
    const lab = bench.start('blast', ...config, ...short, ...out(bench));
    const ended = await lab.ended;
    assert.ok(ended.code === 0 || ended.code === 4, ended.stderr);
    const { trials } = await latestRun(bench);
    assert.deepEqual(
      trials.map(({ plan: { cell } }) => [cell.server, cell.model, cell.variant]),
      [['node-http', 'event-loop', 'k=1 sleep']],
    );
    const statusOf = (code: ReasonCode) => trials[0]?.findings.find((each) => each.code === code)?.status;
    assert.deepEqual(
      [statusOf('port-owner'), statusOf('accounting'), statusOf('block-count')],
      ['pass', 'pass', 'unproved'],
    );
    const hurt = hurtOf(trials, 'node-http', 'k=1 sleep');
    assert.ok(hurt === null || hurt > 0.9, `${hurt} of the only loop`);
    assert.deepEqual(await lab.survivors(), []);
  }),
);

test('a target that declares no endpoint that blocks is refused before anything starts', limit, () =>
  withBench(async (bench) => {
    const config = ['--config', 'servers/examples/waitlab.config.json', '--target', 'express'];
    const ended = await bench.start('blast', ...config, ...short, ...out(bench)).ended;
    assert.equal(ended.code, 2);
    assert.match(ended.stderr, /--target express: must be one whose config entry declares a blockPath/);
  }),
);
