/** What was found of a server's width, and the bursts that show it, as plain sentences. */
import type { BurstShape, FoundWidth } from '../record/found-width.ts';
import { isKnown, type Observed } from '../record/observed.ts';
import { atLeastWidth, burstsAtLimit, concludeWidth } from '../stats/width-conclusion.ts';

const shownBursts = 3;
const waitNames = ['one wait', 'two', 'three'];

/** One sentence, e.g. `behaves like a pool of about 200`. */
export function foundWidthText(found: Observed<FoundWidth>): string {
  if (!isKnown(found)) return `not measured: ${found.unavailable}`;
  const conclusion = concludeWidth(found.value);
  switch (conclusion.kind) {
    case 'pool':
      return `behaves like a pool of about ${shown(conclusion.about)}`;
    case 'no-limit':
      return `no limit seen up to ${shown(conclusion.upTo)}`;
    case 'not-clear':
      return `holds at least ${shown(conclusion.atLeast)} at once; not clear beyond: ${conclusion.because}`;
    default:
      return conclusion satisfies never;
  }
}

/** The bursts that decided, e.g. `300 at once: 200 after one wait, 100 after two`; empty when nothing was measured. */
export function widthEvidenceLines(found: Observed<FoundWidth>): string[] {
  if (!isKnown(found)) return [];
  const { bursts, waitMs } = found.value;
  const largest = largestHeld(bursts);
  const held = largest === undefined ? [] : [largest];
  const deciding = isDecidedByEdge(found.value) ? burstsAtLimit(bursts, waitMs) : nearest(bursts);
  const lines = [...new Set([...held, ...deciding].map(burstLine))].slice(0, held.length + shownBursts);
  return [...lines, `${bursts.length} bursts, the wait counted as ${waitMs.toFixed(1)} ms`];
}

const isDecidedByEdge = (found: FoundWidth): boolean => concludeWidth(found).kind === 'pool';

/** The largest burst that was answered within one wait. */
const largestHeld = (bursts: readonly BurstShape[]): BurstShape | undefined =>
  bursts.filter(({ asked, inTime }) => inTime === asked).reduce<BurstShape | undefined>(larger, undefined);

const larger = (best: BurstShape | undefined, each: BurstShape): BurstShape =>
  best === undefined || each.asked > best.asked ? each : best;

/** Of those beyond what was held, the ones that came nearest. */
const nearest = (bursts: readonly BurstShape[]): readonly BurstShape[] =>
  bursts
    .filter(({ asked, inTime }) => asked > atLeastWidth(bursts) && inTime < asked)
    .toSorted((a, b) => b.inTime - a.inTime);

function burstLine({ asked, waves, notOk }: BurstShape): string {
  const parts = waves.flatMap((count, index) =>
    count === 0 ? [] : [`${shown(count)} after ${waitName(index)}`],
  );
  if (notOk > 0) parts.push(`${shown(notOk)} without a 200`);
  return `${shown(asked)} at once: ${parts.join(', ')}`;
}

const waitName = (index: number): string => waitNames[index] ?? `${index + 1}`;
const shown = (count: number): string => count.toLocaleString('en-US');
