import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownValue } from './observed.ts';
import { runLineSchema } from './run.ts';
import { sampleEnd, sampleFailedTrial, sampleHeader, sampleRun, sampleTrial } from './sample.testing.ts';

test('every sample line is valid by the schema', () => {
  const run = sampleRun();
  for (const line of [run.header, ...run.trials, sampleFailedTrial(), sampleEnd]) runLineSchema.parse(line);
  assert.equal(run.trials.length, 6);
});

test('the books of a sample trial balance', () => {
  for (const trial of sampleRun().trials) {
    const load = knownValue(trial.evidence.load);
    const before = knownValue(trial.evidence.countersBefore);
    const after = knownValue(trial.evidence.countersAfter);
    assert.ok(load && before && after);
    assert.equal(after.hold.count - before.hold.count, load.life.ok);
    assert.equal(load.window.answers, load.latency.count);
    assert.equal(
      load.window.per100ms.reduce((a, b) => a + b, 0),
      load.window.answers,
    );
  }
});

test('overrides reach the plan, the header and the evidence', () => {
  const trial = sampleTrial({ connections: 7, slots: 3, evidence: { load: { unavailable: 'none' } } });
  assert.equal(trial.plan.load.connections, 7);
  assert.equal(trial.plan.roles.target.slots, 3);
  assert.equal(knownValue(trial.evidence.load), null);
  assert.equal(sampleHeader({ settings: { loops: 16 } }).settings.loops, 16);
});
