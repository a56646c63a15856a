import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Run } from '../record/run.ts';
import { sampleRun } from '../record/sample.testing.ts';
import { judgeClaims } from './judge.ts';

/** The pool's trials once more, as those of a target of this name and these slots. */
function withTarget(run: Run, server: string, slots: number | null): Run {
  const copies = run.trials
    .filter(({ plan }) => plan.cell.model === 'thread-pool')
    .map((trial) => {
      const { target } = trial.plan.roles;
      const role = {
        kind: 'command',
        name: server,
        model: 'thread-pool',
        host: target.host,
        port: target.port,
        remote: false,
        readyTimeoutMs: 1,
        stopSignal: 'SIGTERM',
        waitMs: 20,
        slots,
        loops: null,
        blockPath: null,
      } as const;
      return {
        ...trial,
        plan: { ...trial.plan, cell: { ...trial.plan.cell, server }, roles: { target: role } },
      };
    });
  return { ...run, trials: [...run.trials, ...copies] };
}

const titlesOf = (run: Run, id: string): string[] =>
  judgeClaims(run)
    .filter((claim) => claim.id === id)
    .map(({ title, verdict }) => `${title.replace(/^.*\(/, '(')} ${verdict}`);

test('with one server of a model a claim is judged once, under its own title', () => {
  const claims = judgeClaims(sampleRun());
  assert.equal(new Set(claims.map(({ id }) => id)).size, claims.length);
  assert.ok(claims.every(({ title }) => !title.includes('(')));
});

test('with two pools each is judged, against each loop, and the title says which', () => {
  const run = withTarget(sampleRun(), 'jdk', 200);
  assert.deepEqual(titlesOf(run, 'pool-flat'), ['(thread-pool) supported', '(jdk) supported']);
  assert.deepEqual(
    titlesOf(run, 'fewer-threads').map((text) => text.replace(/\).*/, ')')),
    ['(thread-pool, event-loop)', '(jdk, event-loop)'],
  );
  assert.equal(titlesOf(run, 'loop-grows').length, 1);
});

test('of a pool whose slots are not declared nothing that rests on them is judged', () => {
  const run = withTarget(sampleRun(), 'jdk', null);
  assert.deepEqual(titlesOf(run, 'pool-flat'), ['(thread-pool) supported', '(jdk) not-measured']);
  assert.match(judgeClaims(run).find(({ title }) => title.includes('(jdk)'))?.text ?? '', /not declared/);
});
