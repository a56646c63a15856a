import { counted, percent } from '../figure.ts';
import type { Claim } from '../record/claim.ts';
import { signOf } from '../stats/reading.ts';
import { type ClaimCell, cellOf, levelsOf, rateText, shareOfBound, signOfCells } from './cell.ts';
import { byLimits, type Judgement, judgeKnown, notMeasured, withDoubt } from './judgement.ts';

/** Largest over smallest throughput: flat, and surely not flat; between them a machine's drift may be the reason. */
const flat = 1.15;
const notFlat = 1.3;
/** Share of slots / hold that is missing: hand-over between front and slots, and the generator on the same cores. */
const missing = 0.15;
const farOff = 0.3;

export const claim: Claim = {
  id: 'pool-flat',
  of: 'pool',
  title: 'More connections add nothing to the pool’s throughput: it stays at slots / hold',
  judge(trials, header) {
    if (Number.isNaN(header.settings.slots)) return notMeasured('the slots of the pool are not declared');
    const levels = levelsOf(header).filter((level) => level >= header.settings.slots);
    if (levels.length < 2)
      return notMeasured(`needs two levels of at least ${counted(header.settings.slots, 'connection')}`);
    return judgeKnown(
      levels.map((level) => cellOf(trials, 'thread-pool', level)),
      (...cells) => withDoubt(judgeCells(cells), cells),
    );
  },
};

const judgeCells = (cells: readonly ClaimCell[]): Judgement =>
  judgeKnown(cells.map(shareOfBound), (...shares) => {
    const rates = cells.map((cell) => cell.perSecond);
    const ratio = Math.max(...rates) / Math.min(...rates);
    const verdicts = [
      byLimits(ratio, flat, notFlat),
      byLimits(1 - Math.min(...shares), missing, farOff),
    ] as const;
    const shareTexts = shares.map((share, i) => signOf(cells[i]?.reading ?? null) + percent(share));
    const text = `${cells.map(rateText).join(' / ')} req/s (largest / smallest ${signOfCells(cells)}${ratio.toFixed(2)}), ${shareTexts.join(' / ')} of slots / hold`;
    return { verdict: worse(verdicts), text };
  });

function worse(verdicts: readonly Judgement['verdict'][]): Judgement['verdict'] {
  if (verdicts.includes('refuted')) return 'refuted';
  return verdicts.includes('inconclusive') ? 'inconclusive' : 'supported';
}
