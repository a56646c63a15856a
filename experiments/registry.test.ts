import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimsByExperiment } from '../results/claims/registry.ts';
import type { RunSettings } from '../results/record/run.ts';
import { sampleHeader, sampleTrial } from '../results/record/sample.testing.ts';
import type { TrialPlan } from '../results/record/trial.ts';
import type { Experiment } from './engine/experiment.ts';
import { listExperiments } from './registry.ts';

const experiments = await listExperiments();
const { settings } = sampleHeader({ settings: { connections: [200, 1000], repeat: 3 } });

async function planned(experiment: Experiment, chosen: RunSettings): Promise<TrialPlan[]> {
  const plans: TrialPlan[] = [];
  const design = experiment.design(chosen);
  for (let next = await design.next(); next.done !== true; next = await design.next(sampleTrial()))
    plans.push(next.value);
  return plans;
}

for (const experiment of experiments) {
  const { name } = experiment;
  test(`a report finds the claims of ${name} by its name`, () => {
    assert.equal(claimsByExperiment.get(name), experiment.claims);
  });

  test(`${name} asks for as many trials as it says, each of a contender of its own`, async () => {
    const plans = await planned(experiment, settings);
    assert.equal(plans.length, experiment.plannedTrials(settings));
    const contenders = experiment.contenders?.(settings)?.map(({ server }) => server);
    assert.deepEqual(new Set(plans.map(({ cell }) => cell.server)), new Set(contenders ?? settings.servers));
  });
}

test('there are no claims without an experiment', () => {
  assert.deepEqual([...claimsByExperiment.keys()].sort(), experiments.map(({ name }) => name).sort());
});

test('twins stand next to each other and turn their order with each repeat', async () => {
  const aa = experiments.find(({ name }) => name === 'aa');
  assert.ok(aa);
  const plans = await planned(aa, { ...settings, servers: ['event-loop'], connections: [9], repeat: 2 });
  const names = plans.map(({ cell }) => cell.server);
  assert.deepEqual(names, ['event-loop (A)', 'event-loop (A′)', 'event-loop (A′)', 'event-loop (A)']);
  assert.ok(plans.every(({ cell }) => cell.model === 'event-loop'));
  assert.deepEqual(aa.defaults?.(settings), { repeat: 5, connections: [200] });
});
