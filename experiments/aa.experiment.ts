/** A/A: each server against itself. What differs is the machine, and no comparison on it can be finer. */
import { claims } from '../results/claims/aa.claims.ts';
import type { RunSettings } from '../results/record/run.ts';
import type { TrialPlan } from '../results/record/trial.ts';
import { grid, gridSize } from './designs/grid.ts';
import type { Experiment } from './engine/experiment.ts';
import { planTrial } from './trial-plan.ts';

/** The two names of a server. */
const twins = (server: string): readonly [string, string] => [`${server} (A)`, `${server} (A′)`];

/** One server after the other, so that its twins stand next to each other and turn their order with each repeat. */
async function* design(settings: RunSettings): ReturnType<Experiment['design']> {
  for (const server of settings.servers) {
    const plan = (name: string, connections: number, repeat: number): TrialPlan => {
      const trial = planTrial(settings, server, connections, repeat);
      return { ...trial, cell: { ...trial.cell, server: name } };
    };
    yield* grid({ ...settings, servers: twins(server) }, plan);
  }
}

export const experiment: Experiment = {
  name: 'aa',
  title: 'The same server twice',
  question: 'How large a difference does this machine show between a server and itself?',
  claims,
  defaults: ({ connections }) => ({ repeat: 5, connections: [Math.min(...connections)] }),
  contenders: (settings) =>
    settings.servers.flatMap((server) => {
      const { model } = planTrial(settings, server, 1, 0).cell;
      return twins(server).map((name) => ({ server: name, model }));
    }),
  plannedTrials: (settings) => 2 * gridSize(settings),
  design,
};
