/** Two runs of five repeats whose spread is known, for tests of comparisons. */
import type { Run } from '../record/run.ts';
import { sampleRun, sampleTrial } from '../record/sample.testing.ts';

/** Of five repeats, within 1 % of their median. */
const noise = [1, 1.01, 0.99, 1.005, 0.995] as const;

interface Asked {
  readonly id: string;
  /** Answers a second at 5,000 connections, against the other levels' unchanged ones. */
  readonly factor?: number;
  readonly repeat?: number;
  readonly header?: NonNullable<Parameters<typeof sampleRun>[0]>['header'];
}

export function repeatedRun({ id, factor = 1, repeat = 5, header = {} }: Asked): Run {
  const settings = { repeat, ...header.settings };
  const run = sampleRun({ header: { plannedTrials: 6 * repeat, ...header, id, settings } });
  const { waitMs, slots, loops } = run.header.settings;
  const trials = run.trials.map(({ plan: { cell, repeat: turn } }, index) => {
    const { connections } = cell;
    const base = cell.model === 'thread-pool' ? 9550 : Math.min(30_000, connections * 47);
    const throughput = base * (noise[(turn * 2 + index) % 5] ?? 1) * (connections === 5000 ? factor : 1);
    const model = cell.model === 'thread-pool' ? 'thread-pool' : 'event-loop';
    return sampleTrial({ model, connections, repeat: turn, index, waitMs, slots, loops, throughput });
  });
  return { ...run, trials };
}
