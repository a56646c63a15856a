import { ms } from '../figure.ts';
import type { Claim } from '../record/claim.ts';
import { type BlastCell, blastCells, share, withBlastDoubt } from './blast-cells.ts';
import { notMeasured } from './judgement.ts';

/** A closed loop must see less than this part of what an open one sees. */
const hidden = 0.5;
/** Where nobody is hurt there is nothing to hide. */
const something = 0.05;

export const claim: Claim = {
  id: 'closed-hides',
  title: 'A closed loop would have seen less than half of those who were hurt',
  judge(trials) {
    const all = (['event-loop', 'thread-pool'] as const).flatMap((model) => blastCells(trials, { model }));
    const cells = all.flatMap((cell) =>
      'value' in cell && cell.value.hurt >= something ? [cell.value] : [],
    );
    if (cells.length === 0)
      return notMeasured('no usable trial hurt anybody, so that there is nothing to hide');
    return withBlastDoubt(judgeCells(cells), cells);
  },
};

function judgeCells(cells: readonly BlastCell[]) {
  const seen = cells.map(partSeen);
  const text = cells.map((cell, i) => cellText(cell, seen[i] ?? 0)).join('; ');
  return { verdict: Math.max(...seen) < hidden ? 'supported' : 'refuted', text } as const;
}

/** Requests that a closed loop would have sent and that were late, for one that was hurt; of the first usable repeat. */
function partSeen({ results: [result] }: BlastCell): number {
  return result === undefined || result.harm.hurt === 0 ? 0 : result.closed.late / result.harm.hurt;
}

function cellText({ key, doubtful, results: [result] }: BlastCell, seen: number): string {
  if (result === undefined || result.closed.count === 0) return `${key}: none, it would have sent nothing`;
  const sign = doubtful ? '~' : '';
  return `${key}: ${sign}${share(seen)} of them, its median ${sign}${ms(result.closed.p50Us / 1000)} ms`;
}
