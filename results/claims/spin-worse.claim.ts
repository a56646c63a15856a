import { ms } from '../figure.ts';
import type { Claim } from '../record/claim.ts';
import { median } from '../stats/spread.ts';
import { type BlastCell, blastCells, hurtShare, withBlastDoubt } from './blast-cells.ts';
import { type Judgement, judgeKnown, notMeasured } from './judgement.ts';

/** Below it two shares are the same here, 0 to 1. */
const close = 0.015;
/** So much longer takes the rest. */
const slower = 1.25;

/** Each against its own prediction: the kernel gives another trial's loops other shares of the connections. */
export const claim: Claim = {
  id: 'spin-worse',
  title: 'Blocks that burn CPU are worse than blocks that sleep',
  judge(trials, header) {
    const modes = new Set(trials.flatMap(({ plan }) => plan.action?.mode ?? []));
    if (modes.size < 2) return notMeasured('needs --mode sleep,spin');
    const cells = (['event-loop', 'thread-pool'] as const).flatMap((model) =>
      (['sleep', 'spin'] as const).flatMap((mode) => blastCells(trials, { model, mode })),
    );
    return judgeKnown(cells, (...known) =>
      withBlastDoubt(judgePairs(pairsOf(known), header.environment.cores), known),
    );
  },
};

interface Pair {
  readonly sleep: BlastCell;
  readonly spin: BlastCell;
}

const pairsOf = (cells: readonly BlastCell[]): Pair[] =>
  cells.flatMap((sleep) => {
    const spin = cells.find(
      ({ action, target, usable }) =>
        action.mode === 'spin' &&
        action.victims === sleep.action.victims &&
        target.model === sleep.target.model &&
        usable[0]?.plan.load.connections === sleep.usable[0]?.plan.load.connections,
    );
    return sleep.action.mode === 'sleep' && spin ? [{ sleep, spin }] : [];
  });

function judgePairs(pairs: readonly Pair[], cores: number): Judgement {
  if (pairs.length === 0) return notMeasured('no k was measured in both modes');
  const text = pairs.map(pairText).join('; ');
  if (pairs.some(isWorse)) return { verdict: 'supported', text };
  const most = Math.max(...pairs.map(({ spin }) => spin.action.victims));
  if (most >= cores) return { verdict: 'refuted', text };
  return {
    verdict: 'inconclusive',
    text: `${text}: fewer victims than the ${cores} cores, so that one was free`,
  };
}

/** Hurt beyond what the connections or slots explain, or the rest slowed down. */
const isWorse = ({ sleep, spin }: Pair): boolean =>
  excess(spin) > excess(sleep) + close || restMs(spin) > slower * restMs(sleep);

const excess = ({ hurt, predicted }: BlastCell): number => hurt - predicted;

/** Median over the repeats; 0 where there is no rest. */
const restMs = ({ results }: BlastCell): number =>
  median(results.map(({ restP95Us }) => (restP95Us ?? 0) / 1000));

function pairText({ sleep, spin }: Pair): string {
  const { model, loops, slots } = sleep.target;
  const of = model === 'thread-pool' ? `${slots} slots` : `${loops} loops`;
  const beyond = (cell: BlastCell) => `${(excess(cell) * 100).toFixed(1)} points`;
  const rest = restMs(spin) === 0 ? '' : `, p95 of the rest ${ms(restMs(spin))} and ${ms(restMs(sleep))} ms`;
  return `${sleep.action.victims} of ${of}: ${hurtShare(spin)} hurt by spinning, ${hurtShare(sleep)} by sleeping; beyond the prediction ${beyond(spin)} and ${beyond(sleep)}${rest}`;
}
