import { ms } from '../figure.ts';
import type { Claim } from '../record/claim.ts';
import { type BlastCell, blastCells, share, withBlastDoubt } from './blast-cells.ts';
import { type Judgement, judgeKnown, notMeasured } from './judgement.ts';

/** Below it two shares are the same here. */
const close = 0.015;
/** So much longer is p99 of those that are not late by their own fault. */
const slower = 1.25;

/** Judged by the share of requests hurt, and where all or none are hurt either way, by p99 of those seconds. */
export const claim: Claim = {
  id: 'spin-worse',
  title: 'Blocks that burn CPU are worse than blocks that sleep',
  judge(trials) {
    const modes = new Set(trials.flatMap(({ plan }) => plan.action?.mode ?? []));
    if (modes.size < 2) return notMeasured('needs --mode sleep,spin');
    const cells = (['event-loop', 'thread-pool'] as const).flatMap((model) =>
      (['sleep', 'spin'] as const).flatMap((mode) => blastCells(trials, { model, mode })),
    );
    return judgeKnown(cells, (...known) => withBlastDoubt(judgePairs(pairsOf(known)), known));
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

function judgePairs(pairs: readonly Pair[]): Judgement {
  if (pairs.length === 0) return notMeasured('no k was measured in both modes');
  const text = pairs.map(pairText).join('; ');
  const worse = pairs.some(isWorse);
  const better = pairs.some(({ sleep, spin }) => spin.hurt < sleep.hurt - close);
  if (better) return { verdict: worse ? 'inconclusive' : 'refuted', text };
  return { verdict: worse ? 'supported' : 'refuted', text };
}

const isWorse = ({ sleep, spin }: Pair): boolean =>
  spin.hurt > sleep.hurt + close ||
  (Math.abs(spin.hurt - sleep.hurt) <= close && p99Us(spin) > slower * p99Us(sleep));

/** Of the first usable repeat. */
const p99Us = ({ results }: BlastCell): number => results[0]?.open.p99Us ?? 0;

const pairText = ({ sleep, spin }: Pair): string => {
  const { model, loops, slots } = sleep.target;
  const of = model === 'thread-pool' ? `${slots} slots` : `${loops} loops`;
  const by = ((spin.hurt - sleep.hurt) * 100).toFixed(1);
  return `${sleep.action.victims} of ${of}: ${share(spin.hurt)} hurt by spinning, ${share(sleep.hurt)} by sleeping (${by} points), p99 ${ms(p99Us(spin) / 1000)} and ${ms(p99Us(sleep) / 1000)} ms`;
};
