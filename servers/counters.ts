/**
 * Counters in shared memory: one lane a loop and one a slot, each written by its own thread alone and read by
 * the main thread at any time. A reader may see a value one update old, never a torn one (aligned doubles).
 */
import { type HoldTotals, holdBucketEdges, type LoopCounters } from './contract.ts';
import { addHolds, noHolds } from './holds.ts';

export type Lane = Float64Array<SharedArrayBuffer>;

/** Places of the fields in a lane. */
export const field = {
  received: 0,
  answered: 1,
  refused: 2,
  failed: 3,
  openConnections: 4,
  acceptedConnections: 5,
  busy: 6,
  up: 7,
  holds: 8,
  holdSumUs: 9,
  holdMinUs: 10,
  holdMaxUs: 11,
  blocks: 12,
  buckets: 13,
} as const;

/** 256 bytes: no two lanes share a cache line. */
const laneLength = 32;

export const createLanes = (count: number): SharedArrayBuffer =>
  new SharedArrayBuffer(count * laneLength * Float64Array.BYTES_PER_ELEMENT);

export const laneAt = (memory: SharedArrayBuffer, index: number): Lane =>
  new Float64Array(memory, index * laneLength * Float64Array.BYTES_PER_ELEMENT, laneLength);

export function add(lane: Lane, place: number, amount: number): void {
  lane[place] = (lane[place] ?? 0) + amount;
}

/** Records one hold of `holdUs` microseconds where `waitUs` was asked. */
export function recordHold(lane: Lane, holdUs: number, waitUs: number): void {
  const first = lane[field.holds] === 0;
  add(lane, field.holds, 1);
  add(lane, field.holdSumUs, holdUs);
  if (first || holdUs < (lane[field.holdMinUs] ?? 0)) lane[field.holdMinUs] = holdUs;
  if (holdUs > (lane[field.holdMaxUs] ?? 0)) lane[field.holdMaxUs] = holdUs;
  add(lane, field.buckets + bucketOf(holdUs / waitUs), 1);
}

function bucketOf(ratio: number): number {
  let bucket = 0;
  while (bucket < holdBucketEdges.length && ratio > (holdBucketEdges[bucket] ?? 0)) bucket++;
  return bucket;
}

/** The holds of several lanes as one. */
export const sumHolds = (lanes: readonly Lane[]): HoldTotals => lanes.map(holdsOf).reduce(addHolds, noHolds);

const holdsOf = (lane: Lane): HoldTotals => ({
  count: read(lane, field.holds),
  sumUs: read(lane, field.holdSumUs),
  minUs: read(lane, field.holdMinUs),
  maxUs: read(lane, field.holdMaxUs),
  buckets: noHolds.buckets.map((_, i) => read(lane, field.buckets + i)),
});

export const read = (lane: Lane, place: number): number => lane[place] ?? 0;

/** Loop utilisation comes from the runtime, the rest from the loop's lane. */
export function loopCounters(lane: Lane, elu: { active: number; idle: number }): LoopCounters {
  return {
    received: read(lane, field.received),
    answered: read(lane, field.answered),
    refused: read(lane, field.refused),
    failed: read(lane, field.failed),
    openConnections: read(lane, field.openConnections),
    acceptedConnections: read(lane, field.acceptedConnections),
    activeMs: elu.active,
    idleMs: elu.idle,
  };
}
