/**
 * What the shape of bursts says about a server's width. A pool of `s` that holds each request for a wait cannot have
 * answered more than `s` of them before two waits have passed, and then answers none until they have: the same number,
 * burst after burst, followed by a quiet. A slow machine makes answers late, never early: its number changes, and its
 * answers go on across the edge.
 */
import type { BurstShape, FoundWidth } from '../record/found-width.ts';

export type WidthConclusion =
  | { readonly kind: 'pool'; readonly about: number; readonly times: number }
  | { readonly kind: 'no-limit'; readonly upTo: number }
  | { readonly kind: 'not-clear'; readonly atLeast: number; readonly because: string };

/** So many bursts must end at the same number. */
const timesOfLimit = 4;
/** A quiet is longer than so many mean distances of the answers before it: e^-8 of a random stream. */
const spacingsOfQuiet = 8;
/** Of the wait: no quiet is shorter, however dense the answers are. */
const shortestQuiet = 0.02;

/** Largest number that was seen at once; certain on any machine. */
export const atLeastWidth = (bursts: readonly BurstShape[]): number =>
  Math.max(0, ...bursts.map(({ inTime }) => inTime));

/** Two numbers of the same limit: one socket that was late, or one in a hundred. */
export const widthTolerance = (width: number): number =>
  width < 20 ? 0 : Math.max(1, Math.floor(width / 100));

/** Did the burst stop at a number, with more to come? */
export function hasEdge({ asked, inTime, notOk, spacingMs, quietMs }: BurstShape, waitMs: number): boolean {
  if (inTime === 0 || inTime + notOk >= asked || quietMs === null) return false;
  return quietMs >= Math.max(spacingsOfQuiet * spacingMs, shortestQuiet * waitMs);
}

/** Bursts that ended at the largest number, with a quiet after it. */
export function burstsAtLimit(bursts: readonly BurstShape[], waitMs: number): readonly BurstShape[] {
  const most = atLeastWidth(bursts);
  return bursts.filter((burst) => burst.inTime >= most - widthTolerance(most) && hasEdge(burst, waitMs));
}

/** Pure: can be drawn again from the record alone. */
export function concludeWidth({ bursts, waitMs, largest, stoppedBy }: FoundWidth): WidthConclusion {
  const atLeast = atLeastWidth(bursts);
  if (isLimit(bursts, waitMs)) {
    const same = burstsAtLimit(bursts, waitMs);
    return { kind: 'pool', about: mostFrequent(same.map(({ inTime }) => inTime)), times: same.length };
  }
  if (bursts.some((burst) => burst.inTime >= largest)) return { kind: 'no-limit', upTo: atLeast };
  return { kind: 'not-clear', atLeast, because: stoppedBy ?? whyNotClear(bursts, atLeast) };
}

/** The same number often enough, and of bursts of different sizes: a number that follows the size is none of the server's. */
export function isLimit(bursts: readonly BurstShape[], waitMs: number): boolean {
  const same = burstsAtLimit(bursts, waitMs);
  return same.length >= timesOfLimit && new Set(same.map(({ asked }) => asked)).size > 1;
}

/** The larger one of two that are as frequent. */
function mostFrequent(values: readonly number[]): number {
  const times = (value: number): number => values.filter((each) => each === value).length;
  return values.reduce((best, each) => ((times(each) - times(best) || each - best) > 0 ? each : best), 0);
}

function whyNotClear(bursts: readonly BurstShape[], atLeast: number): string {
  const refused = bursts.find(({ notOk }) => notOk > 0);
  if (refused) return `${refused.notOk} of ${refused.asked} requests sent at once got no 200`;
  const cut = bursts.filter(({ asked, inTime }) => asked > atLeast && inTime > 0).map(({ inTime }) => inTime);
  const seen = cut.length === 0 ? '' : ` (${Math.min(...cut)} to ${Math.max(...cut)} of them after one wait)`;
  return `with more at once the answers came too late to form waves${seen}`;
}
