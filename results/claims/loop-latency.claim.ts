import { whole } from '../figure.ts';
import type { Claim } from '../record/claim.ts';
import { cellOf, levelsOf, medianText } from './cell.ts';
import { byLimits, judgeKnown, notMeasured, withDoubt } from './judgement.ts';

/** Between these ratios of medians neither is below the other. */
const below = 0.95;
const above = 1.05;

export const claim: Claim = {
  id: 'loop-latency',
  of: 'both',
  title: 'At the largest number of connections the event loop’s median latency is below the pool’s',
  judge(trials, header) {
    const level = levelsOf(header).at(-1);
    if (level === undefined) return notMeasured('the run has no level');
    return judgeKnown(
      [cellOf(trials, 'thread-pool', level), cellOf(trials, 'event-loop', level)],
      (...cells) => {
        const [pool, loops] = cells;
        if (!pool || !loops) return notMeasured('a cell is missing');
        const text = `at ${whole(level)}: ${loops.server} ${medianText(loops)} ms, ${pool.server} ${medianText(pool)} ms`;
        return withDoubt({ verdict: byLimits(loops.p50Ms / pool.p50Ms, below, above), text }, cells);
      },
    );
  },
};
