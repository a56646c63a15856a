const shortestWaitMs = 10;
/** A wait of which the median is so many times the shortest has no waves. */
const mostUneven = 1.6;
/** Even the shortest of many requests takes the wait and the way there and back. */
const onTheWay = 0.03;

/**
 * The wait that waves are counted by, in milliseconds: never longer than the real one, for a second wave that is counted
 * as the first would make the server look wider. `fastestMs`: the fastest answer of any burst so far. A sentence when
 * there are no waves to count.
 */
export function waitOf(
  singlesUs: readonly number[],
  declaredMs: number | null,
  fastestMs: number,
): number | string {
  const sorted = singlesUs.toSorted((a, b) => a - b).map((us) => us / 1000);
  const shortestMs = Math.min(fastestMs, ...sorted);
  const medianMs = sorted[sorted.length >> 1] ?? 0;
  const shortest = `the fastest request took ${shortestMs.toFixed(1)} ms`;
  if (medianMs > mostUneven * shortestMs && shortestMs < medianMs - shortestWaitMs)
    return `${shortest}, the median of single ones ${medianMs.toFixed(1)} ms: too uneven to tell one wait from two`;
  if (shortestMs < shortestWaitMs)
    return `${shortest}, too short to tell one wait from two (at least ${shortestWaitMs} ms)`;
  if (declaredMs !== null && declaredMs <= shortestMs) return declaredMs;
  return shortestMs * (1 - onTheWay);
}
