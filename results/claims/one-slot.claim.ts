import type { Claim } from '../record/claim.ts';
import { type BlastCell, blastCells, hurtShare, withBlastDoubt } from './blast-cells.ts';
import { byLimits, judgeKnown, notMeasured } from './judgement.ts';

const nobody = 0.01;
const somebody = 0.03;

export const claim: Claim = {
  id: 'one-slot',
  title: 'One blocked slot hurts nobody',
  judge(trials) {
    const cells = blastCells(trials, { model: 'thread-pool', victims: (k) => k === 1 });
    const one = cells.filter((cell) => 'unavailable' in cell || isOneOfMany(cell.value));
    if (one.length === 0)
      return notMeasured('needs --server thread-pool with --mode sleep and 1 among --victims');
    return judgeKnown(one, (...known) => withBlastDoubt(judgeCells(known), known));
  },
};

/** In a pool of one slot it is the last one. */
const isOneOfMany = ({ target }: BlastCell): boolean => target.slots > 1;

const judgeCells = (cells: readonly BlastCell[]) => ({
  verdict: byLimits(Math.max(...cells.map(({ hurt }) => hurt)), nobody, somebody),
  text: cells.map((cell) => `1 of ${cell.target.slots} slots: ${hurtShare(cell)} hurt`).join('; '),
});
