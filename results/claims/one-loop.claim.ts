import type { Claim } from '../record/claim.ts';
import { type BlastCell, blastCells, hurtShare, share, withBlastDoubt } from './blast-cells.ts';
import { byLimits, judgeKnown, notMeasured } from './judgement.ts';

/** Requests are drawn from the connections in turn, and a shared machine is late with one in a hundred. */
const close = 0.015;
const far = 0.03;

export const claim: Claim = {
  id: 'one-loop',
  title: 'Blocked loops hurt the connections that they hold, and nobody else',
  judge(trials) {
    const cells = blastCells(trials, { model: 'event-loop' });
    if (cells.length === 0) return notMeasured('needs --server event-loop with --mode sleep');
    return judgeKnown(cells, (...known) => withBlastDoubt(judgeCells(known), known));
  },
};

function judgeCells(cells: readonly BlastCell[]) {
  const off = Math.max(...cells.map(({ hurt, predicted }) => Math.abs(hurt - predicted)));
  return { verdict: byLimits(off, close, far), text: cells.map(cellText).join('; ') };
}

const cellText = (cell: BlastCell): string =>
  `${cell.action.victims} of ${cell.target.loops}: ${hurtShare(cell)} hurt, ${share(cell.predicted)} held by them`;
