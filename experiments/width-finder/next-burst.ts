/** The design of the search: which burst is sent next, or that no other can tell more. */
import type { FoundWidth } from '../../results/record/found-width.ts';
import { atLeastWidth, isLimit } from '../../results/stats/width-conclusion.ts';

const smallest = 4;
/** The code that answers is slow until it has been compiled, and a machine may be busy: a size gets more than one chance. */
const chances = 4;
/** A machine that is too slow stays so. */
export const maxBursts = 150;

/**
 * Twice as many until a size is not answered after one wait; then a little more than what was, by turns of two sizes, so
 * that most of a burst is one wave. null: decided, or nothing more to learn.
 */
export function nextBurstSize({ bursts, waitMs, largest }: Omit<FoundWidth, 'stoppedBy'>): number | null {
  const held = atLeastWidth(bursts);
  if (bursts.filter(({ notOk }) => notOk > 0).length >= chances) return null;
  if (held >= largest || bursts.length >= maxBursts || isLimit(bursts, waitMs)) return null;
  const growing = Math.min(largest, sizeAbove(held));
  const tried = bursts.filter(({ asked }) => asked === growing).length;
  if (tried < chances) return growing;
  return Math.min(largest, bursts.length % 2 === 0 ? aLittleMore(held) : halfMore(held));
}

/** Of the row 4, 8, 16, … the first that is more than `held`. */
function sizeAbove(held: number): number {
  let size = smallest;
  while (size <= held) size *= 2;
  return size;
}

const aLittleMore = (held: number): number => held + Math.max(2, Math.ceil(held / 10));
const halfMore = (held: number): number => held + Math.max(3, Math.ceil(held / 2));
