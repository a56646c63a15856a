import type { Claim } from '../record/claim.ts';
import { type BlastCell, blastCells, hurtShare, share, withBlastDoubt } from './blast-cells.ts';
import { byLimits, judgeKnown, notMeasured } from './judgement.ts';

const close = 0.015;
const far = 0.05;

/**
 * "Until k = slots" holds for a load that a single slot carries. In general the slots that are left must carry the load:
 * `(s - k) / wait >= rate`. The prediction of each cell is the queue with s - k slots, so that both are judged at once.
 */
export const claim: Claim = {
  id: 'pool-stands',
  title:
    'A pool stands while the slots that are left carry the load, and is hurt as a whole with the last one',
  judge(trials) {
    const cells = blastCells(trials, { model: 'thread-pool' });
    if (cells.length === 0) return notMeasured('needs --server thread-pool with --mode sleep');
    return judgeKnown(cells, (...known) => withBlastDoubt(judgeCells(known), known));
  },
};

function judgeCells(cells: readonly BlastCell[]) {
  const text = cells.map(cellText).join('; ');
  const all = cells.some(({ action, target }) => action.victims === target.slots);
  const part = cells.some(({ action, target }) => action.victims < target.slots);
  if (!all || !part) return notMeasured(`needs --victims with some and with all of the slots; ${text}`);
  const off = Math.max(...cells.map(({ hurt, predicted }) => Math.abs(hurt - predicted)));
  return { verdict: byLimits(off, close, far), text };
}

function cellText(cell: BlastCell): string {
  const { action, target, ratePerSecond, predicted } = cell;
  const left = target.slots - action.victims;
  const carries = (left / target.waitMs) * 1000 >= ratePerSecond;
  const why = left === 0 ? '' : carries ? ', the rest carries the load' : ', the rest cannot carry the load';
  return `${action.victims} of ${target.slots}: ${hurtShare(cell)} hurt, ${share(predicted)} predicted${why}`;
}
