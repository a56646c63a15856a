/** What a queue with some of its slots blocked does to each request: first come, first served, by the real schedule. */
import type { RequestEvent } from '../../record/request-events.ts';

export interface PoolQueue {
  readonly slots: number;
  /** Real mean hold of a request, microseconds. */
  readonly holdUs: number;
  /** Each takes one slot from its start to its end, microseconds after the window's start. */
  readonly blocks: readonly { readonly startUs: number; readonly endUs: number }[];
}

interface Job {
  readonly dueUs: number;
  readonly lastsUs: number;
  /** -1: a block. */
  readonly connection: number;
}

/**
 * Time that each request spends, from its intended start to the end of its hold; microseconds, in the order of the
 * requests. A connection sends its next request after its last answer (HTTP/1.1). No cost but the hold is counted, so a
 * request that finds a free slot takes exactly the hold.
 */
export function queueTimes(
  requests: readonly RequestEvent[],
  { slots, holdUs, blocks }: PoolQueue,
): number[] {
  const jobs: Job[] = [
    ...blocks.map(({ startUs, endUs }) => ({ dueUs: startUs, lastsUs: endUs - startUs, connection: -1 })),
    ...requests.map(({ intendedUs, connection }) => ({ dueUs: intendedUs, lastsUs: holdUs, connection })),
  ].sort((a, b) => a.dueUs - b.dueUs);
  const free = new FreeTimes(slots);
  const connectionFree = new Map<number, number>();
  return jobs.flatMap(({ dueUs, lastsUs, connection }) => {
    const readyUs = connection < 0 ? dueUs : Math.max(dueUs, connectionFree.get(connection) ?? 0);
    const endUs = free.take(readyUs, lastsUs);
    if (connection < 0) return [];
    connectionFree.set(connection, endUs);
    return [endUs - dueUs];
  });
}

/** When each slot is free again: a binary heap, the earliest on top. */
class FreeTimes {
  readonly #heap: Float64Array;

  constructor(slots: number) {
    this.#heap = new Float64Array(slots).fill(Number.NEGATIVE_INFINITY);
  }

  /** Takes the slot that is free first, not before `fromUs`; when it is free again. */
  take(fromUs: number, lastsUs: number): number {
    const endUs = Math.max(fromUs, this.#heap[0] ?? 0) + lastsUs;
    this.#sink(endUs);
    return endUs;
  }

  /** Replaces the top. */
  #sink(value: number): void {
    const heap = this.#heap;
    const at = (i: number): number => heap[i] ?? Number.POSITIVE_INFINITY;
    let place = 0;
    for (;;) {
      const child = at(2 * place + 2) < at(2 * place + 1) ? 2 * place + 2 : 2 * place + 1;
      if (at(child) >= value) break;
      heap[place] = at(child);
      place = child;
    }
    heap[place] = value;
  }
}
