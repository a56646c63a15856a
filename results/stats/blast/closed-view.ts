/** What a closed loop would have said of the same seconds: it sends nothing on a connection that waits. */
import type { RequestEvent } from '../../record/request-events.ts';
import { latencies, quantile } from './lateness.ts';

export interface Percentiles {
  readonly count: number;
  readonly p50Us: number;
  readonly p99Us: number;
  readonly maxUs: number;
  /** Slower than the threshold. */
  readonly late: number;
}

/** Times from the intended starts. */
export const openView = (requests: readonly RequestEvent[], aboveUs: number): Percentiles =>
  percentilesOf(latencies(requests), aboveUs);

/**
 * Times from the real sending, of the requests whose connection was idle when they were due. A closed loop without think
 * time would have sent more on the connections that were not blocked, so that its p99 would hide even more.
 * @param requests all of the window in the order of their intended starts; `within` chooses those of the interval
 */
export function closedView(
  requests: readonly RequestEvent[],
  within: (request: RequestEvent) => boolean,
  aboveUs: number,
): Percentiles {
  const freeUs = new Map<number, number>();
  const seen: number[] = [];
  for (const request of requests) {
    const { connection, intendedUs, latencyUs, serviceUs } = request;
    const idle = (freeUs.get(connection) ?? 0) <= intendedUs;
    if (idle && latencyUs >= 0 && within(request)) seen.push(serviceUs);
    freeUs.set(connection, latencyUs < 0 ? Number.POSITIVE_INFINITY : intendedUs + latencyUs);
  }
  return percentilesOf(
    seen.sort((a, b) => a - b),
    aboveUs,
  );
}

const percentilesOf = (ascending: readonly number[], aboveUs: number): Percentiles => ({
  count: ascending.length,
  p50Us: quantile(ascending, 0.5),
  p99Us: quantile(ascending, 0.99),
  maxUs: ascending.at(-1) ?? 0,
  late: ascending.filter((us) => us > aboveUs).length,
});
