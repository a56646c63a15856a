/** Arithmetic on totals of holds. */
import { type HoldTotals, holdBucketEdges } from './contract.ts';

export const noHolds: HoldTotals = {
  count: 0,
  sumUs: 0,
  minUs: 0,
  maxUs: 0,
  buckets: Array.from({ length: holdBucketEdges.length + 1 }, () => 0),
};

/** The totals of both together. */
export function addHolds(a: HoldTotals, b: HoldTotals): HoldTotals {
  if (a.count === 0) return b;
  if (b.count === 0) return a;
  return {
    count: a.count + b.count,
    sumUs: a.sumUs + b.sumUs,
    minUs: Math.min(a.minUs, b.minUs),
    maxUs: Math.max(a.maxUs, b.maxUs),
    buckets: a.buckets.map((n, i) => n + (b.buckets[i] ?? 0)),
  };
}
