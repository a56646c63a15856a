import { percent, signed } from '../figure.ts';
import type { Reading } from '../record/reason.ts';
import { type BootstrapOptions, coverageAtMost } from './bootstrap.ts';
import { ratioBetween } from './ratio.ts';
import { signOfMany } from './reading.ts';

/** Two cells side by side; `ratio` is median(a) / median(b) of their requests a second. */
export type Comparison =
  | { readonly kind: 'one-repeat'; readonly ratio: number; readonly text: string }
  | {
      /** `indistinguishable`: the interval of the ratio holds 1. */
      readonly kind: 'faster' | 'slower' | 'indistinguishable';
      readonly ratio: number;
      readonly low: number;
      readonly high: number;
      readonly text: string;
    };

interface Side {
  readonly name: string;
  /** Requests a second of each repeat; at least one. */
  readonly perSecond: readonly number[];
  /** How its numbers are to be read; absent or null: they are VALID. */
  readonly reading?: Reading | null;
}

const kinds = { above: 'faster', below: 'slower', indistinguishable: 'indistinguishable' } as const;

/**
 * Is `a` faster than `b`? By the bootstrap interval of the ratio of medians; with one repeat there is no answer but
 * the ratio itself. With fewer than six repeats the text says how little the interval covers.
 * @throws RangeError when a side has no value
 */
export function compare(a: Side, b: Side, options: BootstrapOptions = {}): Comparison {
  const between = ratioBetween(a.perSecond, b.perSecond, options);
  const { ratio } = between;
  if (between.kind === 'one-repeat') {
    const text = `${a.name} ${signOfSides(a, b)}${percent(ratio)} of ${b.name} (one repeat: no interval)`;
    return { kind: between.kind, ratio, text };
  }
  const { low, high } = between;
  const kind = kinds[between.kind];
  return { kind, ratio, low, high, text: sentence(kind, a, b, ratio, { low, high }) };
}

function sentence(
  kind: 'faster' | 'slower' | 'indistinguishable',
  a: Side,
  b: Side,
  ratio: number,
  { low, high }: { low: number; high: number },
): string {
  const sign = signOfSides(a, b);
  const interval = `[${signed(low)}, ${signed(high)}] %${fewRepeats(a, b)}`;
  if (kind === 'indistinguishable')
    return `${a.name} and ${b.name} are indistinguishable, ${sign}${signed(ratio)} ${interval}`;
  return `${a.name} is ${kind} than ${b.name} by ${sign}${Math.abs((ratio - 1) * 100).toFixed(1)} % ${interval}`;
}

const signOfSides = (a: Side, b: Side): string => signOfMany([a.reading ?? null, b.reading ?? null]);

function fewRepeats(a: Side, b: Side): string {
  const fewest = Math.min(a.perSecond.length, b.perSecond.length);
  if (fewest >= 6) return '';
  return ` (${fewest} repeats: covers at most ${percent(coverageAtMost(fewest))})`;
}
