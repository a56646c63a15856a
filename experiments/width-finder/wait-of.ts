const shortestWaitMs = 10;
/** A wait of which the median is so many times the shortest has no waves. */
const mostUneven = 1.6;
/** A single request takes the wait and the way there and back; the shortest of some is too long by so much at most. */
const onTheWay = 0.04;

/**
 * The wait that waves are counted by, in milliseconds: never longer than the real one, for a wave that is counted too late
 * would make the server look wider. A sentence when there are no waves to count.
 */
export function waitOf(singlesUs: readonly number[], declaredMs: number | null): number | string {
  const sorted = singlesUs.toSorted((a, b) => a - b);
  const shortestMs = (sorted[0] ?? 0) / 1000;
  const medianMs = (sorted[sorted.length >> 1] ?? 0) / 1000;
  if (shortestMs < shortestWaitMs)
    return `a single request took ${shortestMs.toFixed(1)} ms, too short to tell one wait from two (at least ${shortestWaitMs} ms)`;
  if (medianMs > mostUneven * shortestMs)
    return `single requests took ${shortestMs.toFixed(1)} ms at the shortest and ${medianMs.toFixed(1)} ms in the middle: too uneven to tell one wait from two`;
  if (declaredMs !== null && declaredMs <= shortestMs) return declaredMs;
  return shortestMs * (1 - onTheWay);
}
