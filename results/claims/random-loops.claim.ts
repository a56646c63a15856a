import type { Claim } from '../record/claim.ts';
import { deviationAtRandom, shareAtRandom } from '../stats/blast/prediction.ts';
import { type BlastCell, blastCells, hurtShare, share, withBlastDoubt } from './blast-cells.ts';
import { judgeKnown, notMeasured } from './judgement.ts';

/** The kernel's hash gives no loop exactly 1/L of the connections. */
const unevenness = 0.03;
/** Standard errors within which the mean of the repeats may lie. */
const errors = 2;
/** A mean that is not known better than this decides nothing. */
const sharp = 0.05;

export const claim: Claim = {
  id: 'random-loops',
  title: 'k blocks that fall at random hurt 1 - (1 - 1/L)^k of the load',
  judge(trials) {
    const cells = blastCells(trials, { model: 'event-loop' }).filter(
      (cell) => 'unavailable' in cell || cell.value.action.fall === 'random',
    );
    const random = trials.some(
      ({ plan }) => plan.action?.fall === 'random' && plan.cell.model === 'event-loop',
    );
    if (!random || cells.length === 0)
      return notMeasured('needs --fall random, and some repeats: by default the lab chooses distinct loops');
    return judgeKnown(cells, (...known) => withBlastDoubt(judgeCells(known.map(compare)), known));
  },
};

interface Compared {
  readonly text: string;
  readonly off: number;
  readonly standardError: number;
}

function compare({ action, target, results, doubtful }: BlastCell): Compared {
  const expected = shareAtRandom(target.loops, action.victims);
  const mean = results.reduce((sum, { harm }) => sum + harm.share, 0) / results.length;
  const standardError = deviationAtRandom(target.loops, action.victims) / Math.sqrt(results.length);
  const text = `${action.victims} on ${target.loops} loops: ${hurtShare({ hurt: mean, doubtful })} hurt in the mean of ${results.length}, ${share(expected)} expected ± ${share(errors * standardError)}`;
  return { text, off: Math.abs(mean - expected), standardError };
}

function judgeCells(cells: readonly Compared[]) {
  const text = cells.map((cell) => cell.text).join('; ');
  const fits = cells.every(({ off, standardError }) => off <= unevenness + errors * standardError);
  if (!fits) return { verdict: 'refuted', text } as const;
  const known = cells.every(({ standardError }) => errors * standardError <= sharp);
  return {
    verdict: known ? 'supported' : 'inconclusive',
    text: known ? text : `${text}: more --repeat`,
  } as const;
}
