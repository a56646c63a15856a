/** From when on a request counts as late. */
import type { RequestEvent } from '../../record/request-events.ts';

export interface Lateness {
  /** Latency from the intended start above which a request is late; microseconds. */
  readonly aboveUs: number;
  /** 99th percentile of the quiet lead-in, microseconds. */
  readonly quietP99Us: number;
  /** Share of the quiet lead-in that is late by this threshold: what the machine alone does, 0 to 1. */
  readonly quietShare: number;
}

/**
 * The lead-in ends so long before the first block, in milliseconds: what is due later may still be under way when the
 * block begins, by its wait and by a tenth of a second that a busy driver may be late to send it.
 */
export const stillUnderWayMs = (waitMs: number): number => waitMs + 100;

/** Free of doubt beyond the wait: a turn of the loop, and the driver's own lateness. */
const spareUs = 20_000;
/** Of what the quiet p99 has beyond the wait: a busy machine is slow without any block. */
const quietTimes = 2;

/**
 * Late is above wait + max(20 ms, twice what the lead-in's p99 has beyond the wait). Requests that were never answered are
 * late too. The threshold may be an eighth of the block long without hiding anything: whoever waits for a blocked
 * loop waits for most of it, or in the queue behind it.
 * @param quiet requests due in the lead-in
 */
export function latenessOf(quiet: readonly RequestEvent[], waitMs: number): Lateness {
  const waitUs = waitMs * 1000;
  const quietP99Us = quantile(latencies(quiet), 0.99);
  const aboveUs = waitUs + Math.max(spareUs, quietTimes * (quietP99Us - waitUs));
  return { aboveUs, quietP99Us, quietShare: shareLate(quiet, aboveUs) };
}

/** Longest threshold, in parts of the block, by which the hurt can be told from others at all. */
export const longestPart = 0.5;

export const isLate = ({ latencyUs }: RequestEvent, aboveUs: number): boolean =>
  latencyUs < 0 || latencyUs > aboveUs;

/** 0 of no requests. */
export const shareLate = (requests: readonly RequestEvent[], aboveUs: number): number =>
  requests.length === 0 ? 0 : requests.filter((each) => isLate(each, aboveUs)).length / requests.length;

/** Of the answered ones, ascending. */
export const latencies = (requests: readonly RequestEvent[]): number[] =>
  requests.flatMap(({ latencyUs }) => (latencyUs < 0 ? [] : [latencyUs])).sort((a, b) => a - b);

/** Nearest rank (R. J. Hyndman, Y. Fan 1996, definition 1) of ascending values; 0 of none. */
export const quantile = (ascending: readonly number[], share: number): number =>
  ascending[Math.min(ascending.length - 1, Math.max(0, Math.ceil(share * ascending.length) - 1))] ?? 0;
