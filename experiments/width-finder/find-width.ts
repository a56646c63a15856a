/** Searches how many requests a server holds at once, without knowing anything of it but an endpoint that waits. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FoundWidth } from '../../results/record/found-width.ts';
import { isKnown, known, type Observed, unavailable } from '../../results/record/observed.ts';
import { errorText } from '../preflight/error-text.ts';
import type { Endpoint } from '../preflight/raw-connection.ts';
import { timeSingleWaits } from '../preflight/single-waits.ts';
import { BurstConnections } from './burst-connections.ts';
import { BurstLog } from './burst-log.ts';
import { nextBurstSize } from './next-burst.ts';

export interface WidthSearch {
  readonly endpoint: Endpoint;
  readonly path: string;
  /** Declared wait in milliseconds; null: measured alone. */
  readonly waitMs: number | null;
  /** No burst is larger. */
  readonly largest?: number;
  /** Ends the search before its next burst. */
  readonly signal?: AbortSignal;
}

export interface WidthFinding {
  readonly found: Observed<FoundWidth>;
  /** Requests that were sent, answered or not: part of the books. */
  readonly waits: number;
}

const singles = 9;
const defaultLargest = 1000;
const shortestLimitMs = 12_000;
/** A search that needs more waits than this ends with what it has. */
const limitWaits = 60;

/** Never rejects; takes about a second on a quiet machine, never much more than 12 s or 60 waits. */
export async function findWidth(search: WidthSearch): Promise<WidthFinding> {
  const { endpoint, path } = search;
  const single = await timeSingleWaits(endpoint, path, singles);
  if (!isKnown(single.durationsUs)) return { found: single.durationsUs, waits: single.waits };
  const connections = new BurstConnections(endpoint, path);
  try {
    const log = new BurstLog(single.durationsUs.value, search.waitMs, search.largest ?? defaultLargest);
    const found = await searchOn(connections, log, search.signal);
    return { found, waits: single.waits + connections.sent };
  } finally {
    connections.close();
  }
}

async function searchOn(
  connections: BurstConnections,
  log: BurstLog,
  signal?: AbortSignal,
): Promise<Observed<FoundWidth>> {
  const startMs = performance.now();
  for (;;) {
    const { waitMs } = log;
    if (typeof waitMs === 'string') return unavailable(waitMs);
    const size = nextBurstSize(log.found(waitMs, null));
    if (size === null) return known(log.found(waitMs, null));
    const limitMs = Math.max(shortestLimitMs, limitWaits * waitMs);
    if (signal?.aborted || performance.now() - startMs > limitMs) return known(log.found(waitMs, null));
    try {
      await connections.growTo(size, waitMs);
      log.add(await connections.burst(size, waitMs));
    } catch (error) {
      return log.isEmpty ? unavailable(errorText(error)) : known(log.found(waitMs, errorText(error)));
    }
    await sleep(waitMs / 2);
  }
}
