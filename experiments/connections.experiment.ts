/** The article's experiment: two ways to wait, more and more connections. */
import { connectionsClaims } from '../results/claims/connections.ts';
import { grid, gridSize } from './designs/grid.ts';
import type { Experiment } from './engine/experiment.ts';
import { planTrial } from './trial-plan.ts';

export const experiment: Experiment = {
  name: 'connections',
  title: 'More connections that wait at once',
  question:
    'What happens to a server when more connections wait at once: an event loop against a fixed pool of threads?',
  claims: connectionsClaims,
  plannedTrials: gridSize,
  design: (settings) =>
    grid(settings, (server, connections, repeat) => planTrial(settings, server, connections, repeat)),
};
