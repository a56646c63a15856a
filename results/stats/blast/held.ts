/** The time in which everything that was to be blocked was blocked, by the server's own record. */
import type { Blast } from '../../record/blast.ts';
import { known, type Observed, unavailable } from '../../record/observed.ts';
import type { BlockRecord } from '../../record/server.ts';

export interface Held {
  /** From the beginning of the last block to the end of the first, microseconds after the window's start. */
  readonly startUs: number;
  readonly endUs: number;
  /** Distinct loops or slots. */
  readonly places: readonly number[];
}

/** @param windowStartMs epoch milliseconds; unavailable when nothing was held or there was no moment common to all */
export function heldOf({ blocks }: Blast, windowStartMs: number): Observed<Held> {
  const over = blocks.flatMap(({ startMs, endMs, place }) =>
    endMs === null ? [] : [{ startMs, endMs, place }],
  );
  if (over.length === 0) return unavailable('the server recorded no block that ended');
  const startMs = Math.max(...over.map((block) => block.startMs));
  const endMs = Math.min(...over.map((block) => block.endMs));
  if (endMs <= startMs) return unavailable('the blocks did not all last at the same time');
  return known({
    startUs: (startMs - windowStartMs) * 1000,
    endUs: (endMs - windowStartMs) * 1000,
    places: [...new Set(over.map(({ place }) => place))].sort((a, b) => a - b),
  });
}

/** The most blocks that lasted at the same moment; one that has not ended lasts for ever. */
export function mostAtOnce(blocks: readonly BlockRecord[]): number {
  const edges = blocks.flatMap(({ startMs, endMs }) => [
    { atMs: startMs, by: 1 },
    { atMs: endMs ?? Number.POSITIVE_INFINITY, by: -1 },
  ]);
  let now = 0;
  let most = 0;
  for (const { by } of edges.sort((a, b) => a.atMs - b.atMs || a.by - b.by)) {
    now += by;
    most = Math.max(most, now);
  }
  return most;
}
