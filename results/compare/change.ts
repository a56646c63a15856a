import type { Reading } from '../record/reason.ts';
import { ratioBetween } from '../stats/ratio.ts';

/** What a difference means for whoever waits for answers. */
export type Judgement =
  | 'better'
  | 'worse'
  /** The interval holds "no change". */
  | 'indistinguishable'
  /** A side has one repeat: no interval can be given. */
  | 'one-repeat'
  /** A side is only "at least" or "at most", and the difference points to where it is open. */
  | 'open';

/** From the baseline `a` to `b`. */
export interface Change {
  readonly judgement: Judgement;
  /** median(b) / median(a), one value a repeat. */
  readonly ratio: number;
  /** Bootstrap interval of the ratio, 95 % nominal; null with one repeat. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** Of the side that has fewer. */
  readonly repeats: number;
}

/** Values of each repeat, and how the whole is to be read. */
export interface Values {
  readonly each: readonly number[];
  readonly reading: Reading | null;
}

/** null when a side has no value, or the baseline is 0. */
export function changeOf(a: Values, b: Values, better: 'higher' | 'lower'): Change | null {
  const repeats = Math.min(a.each.length, b.each.length);
  if (repeats === 0) return null;
  const between = ratioBetween(b.each, a.each);
  if (!Number.isFinite(between.ratio)) return null;
  const interval = between.kind === 'one-repeat' ? null : { low: between.low, high: between.high };
  return { judgement: judge(between.kind, a, b, better), ratio: between.ratio, interval, repeats };
}

function judge(
  kind: ReturnType<typeof ratioBetween>['kind'],
  a: Values,
  b: Values,
  better: 'higher' | 'lower',
): Judgement {
  if (kind === 'one-repeat') return kind;
  if (kind === 'indistinguishable') return isBound(a) || isBound(b) ? 'open' : kind;
  if (kind === 'above' ? mayBeLess(b) || mayBeMore(a) : mayBeMore(b) || mayBeLess(a)) return 'open';
  return (kind === 'above') === (better === 'higher') ? 'better' : 'worse';
}

const mayBeMore = ({ reading }: Values): boolean => reading === 'at least';
const mayBeLess = ({ reading }: Values): boolean => reading === 'at most';
const isBound = (values: Values): boolean => mayBeMore(values) || mayBeLess(values);
