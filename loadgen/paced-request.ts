import type { Outcome } from '../results/record/open-loop.ts';

/** One request of an open loop from being due to its end. Times are `performance.now()` milliseconds. */
export interface PacedRequest {
  readonly intendedMs: number;
  readonly connection: number;
  /** Whether its connection waited for no other answer when it was due. */
  idleWhenDue: boolean;
  /** Not yet known: `NaN`. */
  sentMs: number;
  endedMs: number;
  end: keyof Outcome | 'waiting';
}

export const dueRequest = (intendedMs: number, connection: number): PacedRequest => ({
  intendedMs,
  connection,
  idleWhenDue: true,
  sentMs: Number.NaN,
  endedMs: Number.NaN,
  end: 'waiting',
});
