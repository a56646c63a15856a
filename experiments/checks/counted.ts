/** What the server counted between two snapshots, or up to one. */
import type { Snapshot } from '../../results/record/server.ts';

type LoopCount = Exclude<keyof Snapshot['loops'][number], 'acceptedConnections'>;

export const totalOf = (snapshot: Snapshot, what: LoopCount): number =>
  snapshot.loops.reduce((sum, loop) => sum + loop[what], 0);

/** One number a loop, in the order of the loops. */
export const growthByLoop = (start: Snapshot, end: Snapshot, what: LoopCount): number[] =>
  end.loops.map((loop, i) => loop[what] - (start.loops[i]?.[what] ?? 0));

export interface Holds {
  readonly count: number;
  /** 0 when there was no hold. */
  readonly meanUs: number;
  /** As `holdBucketEdges`. */
  readonly buckets: readonly number[];
}

export function holdsBetween({ hold: start }: Snapshot, { hold: end }: Snapshot): Holds {
  const count = end.count - start.count;
  return {
    count,
    meanUs: count > 0 ? (end.sumUs - start.sumUs) / count : 0,
    buckets: end.buckets.map((n, i) => n - (start.buckets[i] ?? 0)),
  };
}
