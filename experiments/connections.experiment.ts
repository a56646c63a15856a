/** The article's experiment: two ways to wait, more and more connections. */
import { claims } from '../results/claims/connections.claims.ts';
import { grid, gridSize } from './designs/grid.ts';
import type { Experiment } from './engine/experiment.ts';
import { planTrial } from './trial-plan.ts';

export const experiment: Experiment = {
  name: 'connections',
  title: 'More connections that wait at once',
  question:
    'What happens to a server when more connections wait at once: an event loop against a fixed pool of threads?',
  claims,
  plannedTrials: gridSize,
  design: (settings) =>
    grid(settings, (server, connections, repeat) => planTrial(settings, server, connections, repeat)),
};
