import { ms } from '../figure.ts';
import type { Claim } from '../record/claim.ts';
import { type ClaimCell, cellOf, levelsOf } from './cell.ts';
import { byLimits, type Judgement, judgeKnown, notMeasured, withDoubt } from './judgement.ts';

/** Distance of the median from c / X; Little's law fixes the mean, a first-in-first-out queue keeps the median near it. */
const near = 0.15;

export const claim: Claim = {
  id: 'pool-queues',
  title: 'The pool’s median latency grows in proportion to the connections',
  judge(trials, header) {
    const levels = levelsOf(header).filter((level) => level >= header.settings.slots);
    if (levels.length < 2)
      return notMeasured(`needs two levels of at least ${header.settings.slots} connections`);
    return judgeKnown(
      levels.map((level) => cellOf(trials, 'thread-pool', level)),
      (...cells) => withDoubt(judgeCells(cells), cells),
    );
  },
};

const queueMs = (cell: ClaimCell): number => (cell.connections / cell.perSecond) * 1000;

function judgeCells(cells: readonly ClaimCell[]): Judgement {
  const off = Math.max(...cells.map((cell) => Math.abs(cell.p50Ms / queueMs(cell) - 1)));
  const medians = cells.map((cell) => ms(cell.p50Ms)).join(' / ');
  const expected = cells.map((cell) => ms(queueMs(cell))).join(' / ');
  return {
    verdict: byLimits(off, near, near),
    text: `${medians} ms; connections / throughput gives ${expected} ms`,
  };
}
