/** Searches how many requests a server holds at once, without knowing anything of it but an endpoint that waits. */
import type { BurstShape, FoundWidth } from '../../results/record/found-width.ts';
import { isKnown, known, type Observed, unavailable } from '../../results/record/observed.ts';
import { errorText } from '../preflight/error-text.ts';
import type { Endpoint } from '../preflight/raw-connection.ts';
import { timeSingleWaits } from '../preflight/single-waits.ts';
import { BurstConnections } from './burst-connections.ts';
import { shapeOf } from './burst-shape.ts';
import { nextBurstSize } from './next-burst.ts';
import { waitOf } from './wait-of.ts';

export interface WidthSearch {
  readonly endpoint: Endpoint;
  readonly path: string;
  /** Declared wait in milliseconds; null: measured by single requests alone. */
  readonly waitMs: number | null;
  /** No burst is larger. */
  readonly largest?: number;
  /** The search ends after so long, with what it has. */
  readonly limitMs?: number;
}

export interface WidthFinding {
  readonly found: Observed<FoundWidth>;
  /** Requests that were sent, answered or not: part of the books. */
  readonly waits: number;
}

const singles = 9;

/** Never rejects. Each burst ends before the next one starts. */
export async function findWidth(search: WidthSearch): Promise<WidthFinding> {
  const { endpoint, path } = search;
  const single = await timeSingleWaits(endpoint, path, singles);
  if (!isKnown(single.durationsUs)) return { found: single.durationsUs, waits: single.waits };
  const waitMs = waitOf(single.durationsUs.value, search.waitMs);
  if (typeof waitMs === 'string') return { found: unavailable(waitMs), waits: single.waits };
  const connections = new BurstConnections(endpoint, path, waitMs);
  try {
    const found = await searchOn(connections, waitMs, search);
    return { found, waits: single.waits + connections.sent };
  } finally {
    connections.close();
  }
}

async function searchOn(
  connections: BurstConnections,
  waitMs: number,
  { largest = 1000, limitMs = 60_000 }: WidthSearch,
): Promise<Observed<FoundWidth>> {
  const bursts: BurstShape[] = [];
  const endMs = performance.now() + limitMs;
  const ended = (stoppedBy: string | null): FoundWidth => ({ waitMs, largest, bursts, stoppedBy });
  try {
    for (;;) {
      const size = nextBurstSize(ended(null));
      if (size === null) return known(ended(null));
      if (performance.now() > endMs) return known(ended(`no time was left after ${limitMs / 1000} s`));
      await connections.growTo(size);
      bursts.push(shapeOf(await connections.burst(size), waitMs));
    }
  } catch (error) {
    return bursts.length === 0 ? unavailable(errorText(error)) : known(ended(errorText(error)));
  }
}
