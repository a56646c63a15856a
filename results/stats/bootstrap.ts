import { seededRandom } from './random.ts';
import { median } from './spread.ts';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface BootstrapOptions {
  /** Same seed, same interval: a report can be made again. */
  readonly seed?: number;
  readonly resamples?: number;
  /** Between 0 and 1. */
  readonly confidence?: number;
}

const defaults = { seed: 20, resamples: 2000, confidence: 0.95 } as const;

/**
 * Percentile bootstrap interval of the median; null with fewer than two values.
 * B. Efron, R. J. Tibshirani, "An Introduction to the Bootstrap" (1993), ch. 13. It is narrow for few values: see
 * `coverageAtMost`.
 */
export function medianInterval(values: readonly number[], options: BootstrapOptions = {}): Interval | null {
  if (values.length < 2) return null;
  const random = seededRandom(options.seed ?? defaults.seed);
  return resample(() => median(redraw(values, random)), options);
}

/** The same for `median(a) / median(b)` of two independent samples; null when one has fewer than two values. */
export function ratioInterval(
  a: readonly number[],
  b: readonly number[],
  options: BootstrapOptions = {},
): Interval | null {
  if (a.length < 2 || b.length < 2) return null;
  const random = seededRandom(options.seed ?? defaults.seed);
  return resample(() => median(redraw(a, random)) / median(redraw(b, random)), options);
}

/**
 * No interval between values of the sample covers its median more often than `1 - 2^(1-n)`: 50 % with two values, 94 %
 * with five (the chance that all n lie on one side). Order statistics, H. A. David (1981), ch. 2.5.
 */
export const coverageAtMost = (count: number): number => Math.min(defaults.confidence, 1 - 2 ** (1 - count));

const redraw = (values: readonly number[], random: () => number): number[] =>
  values.map(() => values[Math.floor(random() * values.length)] ?? Number.NaN);

function resample(draw: () => number, options: BootstrapOptions): Interval {
  const { resamples, confidence } = { ...defaults, ...options };
  const sorted = Array.from({ length: resamples }, draw).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(resamples - 1, Math.floor(share * resamples))] ?? Number.NaN;
  return { low: at((1 - confidence) / 2), high: at((1 + confidence) / 2) };
}
