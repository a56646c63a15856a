/** Who was hurt: of the requests due while everything was blocked, and of what came after. */
import type { RequestEvent } from '../../record/request-events.ts';
import type { Held } from './held.ts';
import { isLate } from './lateness.ts';

export interface Harm {
  /** Requests due while the block lasted, those of them that were late or never answered, and those never answered. */
  readonly due: number;
  readonly hurt: number;
  readonly lost: number;
  /** `hurt / due`, 0 to 1. */
  readonly share: number;
  /** Connections on which something was due, and those on which something was hurt. */
  readonly connections: number;
  readonly connectionsHurt: number;
  /** Slowest answer from its intended start, of everything due from the block's start on; microseconds, 0 when none came. */
  readonly worstUs: number;
  /** From the block's end until latency was normal again; null when it was not before the window ended. */
  readonly normalAfterUs: number | null;
}

export const dueWithin = (
  requests: readonly RequestEvent[],
  startUs: number,
  endUs: number,
): RequestEvent[] => requests.filter(({ intendedUs }) => intendedUs >= startUs && intendedUs < endUs);

/** @param quietShare share of late requests that is normal, 0 to 1 */
export function harmOf(
  requests: readonly RequestEvent[],
  held: Held,
  aboveUs: number,
  quietShare: number,
): Harm {
  const due = dueWithin(requests, held.startUs, held.endUs);
  const hurt = due.filter((each) => isLate(each, aboveUs));
  const since = requests.filter(({ intendedUs }) => intendedUs >= held.startUs);
  return {
    due: due.length,
    hurt: hurt.length,
    lost: due.filter(({ latencyUs }) => latencyUs < 0).length,
    share: due.length === 0 ? 0 : hurt.length / due.length,
    connections: connectionsOf(due),
    connectionsHurt: connectionsOf(hurt),
    worstUs: since.reduce((worst, { latencyUs }) => Math.max(worst, latencyUs), 0),
    normalAfterUs: normalAfter(requests, held.endUs, aboveUs, quietShare),
  };
}

const connectionsOf = (requests: readonly RequestEvent[]): number =>
  new Set(requests.map(({ connection }) => connection)).size;

/** Steps in which recovery is looked for; so many of them in a row must be normal. */
const stepUs = 20_000;
const stepsInARow = 5;
/** Late requests of 100 ms that are still normal, where the quiet lead-in had none. */
const normalShare = 0.02;

/**
 * The first moment after `endUs` from which on no more requests than is normal were late for a tenth of a second, by their
 * intended start, in steps of 20 ms.
 */
function normalAfter(
  requests: readonly RequestEvent[],
  endUs: number,
  aboveUs: number,
  quietShare: number,
): number | null {
  const after = requests.filter(({ intendedUs }) => intendedUs >= endUs);
  const lastUs = after.at(-1)?.intendedUs ?? endUs;
  const lengthUs = stepUs * stepsInARow;
  for (let fromUs = endUs; fromUs + lengthUs <= lastUs + stepUs; fromUs += stepUs) {
    const some = dueWithin(after, fromUs, fromUs + lengthUs);
    const late = some.filter((each) => isLate(each, aboveUs)).length;
    if (some.length > 0 && late <= Math.max(normalShare, 2 * quietShare) * some.length) return fromUs - endUs;
  }
  return null;
}
