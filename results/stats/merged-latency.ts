import { decodeFromCompressedBase64, type Histogram } from 'hdr-histogram-js';
import type { Latency } from '../record/load.ts';

/** Latency of several repeats as one, in microseconds. */
export type MergedLatency = Omit<Latency, 'histogram'>;

/**
 * Merges the histograms and reads percentiles from the sum: averaged percentiles have no meaning (the slowest repeat
 * would vanish). Percentiles are at most 0.1 % above the true ones and never above the maximum.
 * HdrHistogram, http://hdrhistogram.org (3 significant digits).
 * @throws RangeError when there is nothing to merge
 */
export function mergeLatency(parts: readonly Latency[]): MergedLatency {
  const histogram = mergeHistograms(parts.map((part) => part.histogram));
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const maxUs = Math.max(...parts.map((part) => part.maxUs));
  const percentile = (p: number) => Math.min(histogram.getValueAtPercentile(p), maxUs);
  return {
    count,
    minUs: Math.min(...parts.map((part) => part.minUs)),
    meanUs: count === 0 ? 0 : parts.reduce((sum, part) => sum + part.meanUs * part.count, 0) / count,
    p50Us: percentile(50),
    p90Us: percentile(90),
    p99Us: percentile(99),
    p999Us: percentile(99.9),
    maxUs,
  };
}

/** A place on a latency curve: the share of answers that took at most so long. */
export interface CurvePlace {
  /** 0 to below 1. */
  readonly share: number;
  readonly us: number;
}

/**
 * The percentile curve of the merged histograms, evenly spaced in the number of nines (`log10(1 / (1 - share))`), as far
 * as the number of answers tells something: at least one of them is slower than the last place.
 * @throws RangeError when there is nothing to merge
 */
export function latencyCurve(parts: readonly Latency[], perNine = 16): CurvePlace[] {
  const histogram = mergeHistograms(parts.map((part) => part.histogram));
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const maxUs = Math.max(...parts.map((part) => part.maxUs));
  const places = Math.floor(Math.log10(Math.max(1, count)) * perNine);
  return Array.from({ length: places + 1 }, (_, i) => {
    const share = 1 - 10 ** (-i / perNine);
    return { share, us: Math.min(histogram.getValueAtPercentile(share * 100), maxUs) };
  });
}

function mergeHistograms(encoded: readonly string[]): Histogram {
  const [first, ...others] = encoded.map((text) => decodeFromCompressedBase64(text));
  if (!first) throw new RangeError('no latency to merge');
  for (const other of others) first.add(other);
  return first;
}
