import { type BootstrapOptions, ratioInterval } from './bootstrap.ts';
import { median } from './spread.ts';

/** `median(a) / median(b)`, and on which side of 1 it surely is. */
export type Ratio =
  | { readonly kind: 'one-repeat'; readonly ratio: number }
  | {
      /** `indistinguishable`: the interval holds 1. */
      readonly kind: 'above' | 'below' | 'indistinguishable';
      readonly ratio: number;
      readonly low: number;
      readonly high: number;
    };

/**
 * By the bootstrap interval of the ratio of medians, one value a repeat; with one repeat on a side there is no interval.
 * @throws RangeError when a side has no value
 */
export function ratioBetween(
  a: readonly number[],
  b: readonly number[],
  options: BootstrapOptions = {},
): Ratio {
  const ratio = median(a) / median(b);
  const interval = ratioInterval(a, b, options);
  return interval === null ? { kind: 'one-repeat', ratio } : { kind: sideOf(interval), ratio, ...interval };
}

function sideOf({ low, high }: { low: number; high: number }): 'above' | 'below' | 'indistinguishable' {
  if (low > 1) return 'above';
  return high < 1 ? 'below' : 'indistinguishable';
}
