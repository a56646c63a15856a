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

const hurtOf = (trials: readonly TrialRecord[], server: string, variant: string): number => {
  const trial = trials.find(({ plan: { cell } }) => cell.server === server && cell.variant === variant);
  assert.ok(trial, variant);
  const result = blastResult(trial);
  assert.ok(isKnown(result), JSON.stringify(result));
  return result.value.harm.share;
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
      assert.ok(all > 0.9 && one < all, `${one} of one loop, ${all} of all`);
      assert.match(ended.stdout, /Blast radius/);
      assert.match(ended.stdout, /Timeline/);
      assert.match(ended.stdout, /4 of 8 slots/);
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
      assert.ok(hurtOf(loops, 'event-loop', 'k=4 sleep guard') < hurtOf(loops, 'event-loop', 'k=4 sleep'));
      await bench.start('blast', ...short, '--server', 'thread-pool', '--victims', '8', ...out(bench)).ended;
      const pool = (await latestRun(bench)).trials;
      assertProved(pool);
      assert.ok(hurtOf(pool, 'thread-pool', 'k=8 sleep') > 0.9);
      const random = ['--server', 'event-loop', '--victims', '6', '--fall', 'random', '--mode', 'spin'];
      await bench.start('blast', ...short, ...random, '--json', ...out(bench)).ended;
      assertProved((await latestRun(bench)).trials);
    }),
);
