import { mebibytes, whole } from '../figure.ts';
import type { Claim } from '../record/claim.ts';
import { metrics } from '../record/metrics.ts';
import { knownValue } from '../record/observed.ts';
import { medianMetric } from '../stats/cell-evidence.ts';
import { type BlastCell, blastCells, hurtShare, withBlastDoubt } from './blast-cells.ts';
import { byLimits, judgeKnown, notMeasured } from './judgement.ts';

const nobody = 0.01;
const somebody = 0.03;

/** Asleep: a guard keeps a loop free, and no CPU. */
export const claim: Claim = {
  id: 'guard-repairs',
  title: 'The same block on threads of its own hurts nobody',
  judge(trials) {
    const guarded = blastCells(trials, { model: 'event-loop', guard: true });
    if (guarded.length === 0) return notMeasured('needs --guard with --mode sleep');
    const open = blastCells(trials, { model: 'event-loop' }).flatMap((cell) =>
      'value' in cell ? [cell.value] : [],
    );
    return judgeKnown(guarded, (...known) => withBlastDoubt(judgeCells(known, open), known));
  },
};

const judgeCells = (guarded: readonly BlastCell[], open: readonly BlastCell[]) => ({
  verdict: byLimits(Math.max(...guarded.map(({ hurt }) => hurt)), nobody, somebody),
  text: guarded
    .map((cell) =>
      cellText(
        cell,
        open.find((other) => sameCase(other, cell)),
      ),
    )
    .join('; '),
});

const sameCase = (a: BlastCell, b: BlastCell): boolean => a.action.victims === b.action.victims;

function cellText(guarded: BlastCell, open: BlastCell | undefined): string {
  const { action, target } = guarded;
  const without = open === undefined ? '' : ` in place of ${hurtShare(open)}`;
  return `${action.victims} of ${target.loops}: ${hurtShare(guarded)} hurt${without}${price(guarded, open)}`;
}

/** What the guard's threads cost; empty where it is not known. */
function price(guarded: BlastCell, open: BlastCell | undefined): string {
  if (open === undefined) return '';
  const more = (name: string): number | null => {
    const [a, b] = [guarded, open].map(({ usable }) => knownValue(medianMetric(usable, name)));
    return a == null || b == null ? null : a - b;
  };
  const [threads, bytes] = [more(metrics.threads), more(metrics.rss)];
  return threads === null || bytes === null
    ? ''
    : `, for ${whole(threads)} threads and ${mebibytes(bytes)} more`;
}
