/** The article's other price: who is hurt when one handler blocks. */
import { claims } from '../results/claims/blast-radius.claims.ts';
import type { RunSettings } from '../results/record/run.ts';
import { cellOfVariant, planBlast, variantsOf } from './blast-plan.ts';
import { blastOf, defaultBlockMs, quietMs } from './blast-settings.ts';
import { abba } from './designs/grid.ts';
import type { Experiment } from './engine/experiment.ts';

async function* design(settings: RunSettings): ReturnType<Experiment['design']> {
  const asked = { ...settings, blast: blastOf(settings) };
  const variants = variantsOf(settings.servers, asked.blast);
  for (let turn = 0; turn < settings.repeat; turn++) {
    for (const connections of settings.connections) {
      for (const variant of abba(variants, turn)) yield planBlast(asked, variant, connections, turn);
    }
  }
}

export const experiment: Experiment = {
  name: 'blast-radius',
  short: 'blast',
  flags: 'blast',
  title: 'One blocked handler, and who gets hurt',
  question:
    'When handlers block, which requests wait for them: an event loop against a fixed pool of threads?',
  claims,
  defaults: () => ({
    servers: ['event-loop', 'thread-pool'],
    connections: [400],
    warmupMs: 1000,
    windowMs: 2 * quietMs + defaultBlockMs,
  }),
  contenders: (settings) =>
    variantsOf(settings.servers, blastOf(settings)).map((variant) => {
      const { connections: _, ...contender } = cellOfVariant(variant, settings, 1);
      return contender;
    }),
  plannedTrials: (settings) =>
    variantsOf(settings.servers, blastOf(settings)).length * settings.connections.length * settings.repeat,
  design,
};
