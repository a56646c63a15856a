import { counted, mebibytes, whole } from '../figure.ts';
import type { Claim } from '../record/claim.ts';
import { metrics } from '../record/metrics.ts';
import { knownValue } from '../record/observed.ts';
import { type ClaimCell, cellMetric, cellOf, levelsOf } from './cell.ts';
import { byLimits, type Judgement, judgeKnown, notMeasured } from './judgement.ts';

/** "Far below": at most half of the pool's threads; from nine tenths on it is refuted. Counts do not depend on speed. */
const farBelow = 0.5;
const notBelow = 0.9;

export const claim: Claim = {
  id: 'fewer-threads',
  of: 'both',
  title: 'At the largest number of connections the event loop has far fewer threads than the pool',
  judge(trials, header) {
    const level = levelsOf(header).at(-1);
    if (level === undefined) return notMeasured('the run has no level');
    return judgeKnown(
      [cellOf(trials, 'thread-pool', level), cellOf(trials, 'event-loop', level)],
      (pool, loops) => (pool && loops ? judgePair(pool, loops) : notMeasured('a cell is missing')),
    );
  },
};

const judgePair = (pool: ClaimCell, loops: ClaimCell): Judgement =>
  judgeKnown(
    [cellMetric(pool, metrics.threads), cellMetric(loops, metrics.threads)],
    (ofPool = 0, ofLoops = 0) => ({
      verdict: byLimits(ofLoops / ofPool, farBelow, notBelow),
      text: `at ${whole(pool.connections)}: ${loops.server} ${counted(ofLoops, 'thread')}, ${memory(loops)}; ${pool.server} ${counted(ofPool, 'thread')}, ${memory(pool)}`,
    }),
  );

function memory(cell: ClaimCell): string {
  const text = (name: 'rss' | 'pss') => {
    const bytes = knownValue(cellMetric(cell, metrics[name]));
    return bytes === null ? 'unknown' : mebibytes(bytes);
  };
  return `RSS ${text('rss')}, PSS ${text('pss')}`;
}
