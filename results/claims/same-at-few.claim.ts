import { change, whole } from '../figure.ts';
import type { Claim } from '../record/claim.ts';
import { cellOf, levelsOf, rateText, signOfCells } from './cell.ts';
import { byLimits, judgeKnown, notMeasured, withDoubt } from './judgement.ts';

/** The article saw 6 % and called it noise. */
const noise = 0.1;

export const claim: Claim = {
  id: 'same-at-few',
  of: 'both',
  title: 'At the smallest number of connections the two models are within 10 %',
  judge(trials, header) {
    const [level] = levelsOf(header);
    if (level === undefined) return notMeasured('the run has no level');
    return judgeKnown(
      [cellOf(trials, 'thread-pool', level), cellOf(trials, 'event-loop', level)],
      (...cells) => {
        const [pool, loops] = cells;
        if (!pool || !loops) return notMeasured('a cell is missing');
        const ratio = loops.perSecond / pool.perSecond;
        const text = `at ${whole(level)}: ${loops.server} ${rateText(loops)} req/s, ${pool.server} ${rateText(pool)} (${signOfCells(cells)}${change(ratio)})`;
        return withDoubt({ verdict: byLimits(Math.abs(ratio - 1), noise, noise), text }, cells);
      },
    );
  },
};
