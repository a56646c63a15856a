/** What a slot does, on a thread hosted by piscina. A slot holds its thread while it waits: that is the model. */
import { threadId, workerData } from 'node:worker_threads';
import { type Block, blockThread } from './block.ts';
import { BlockLog } from './block-log.ts';
import { add, createLanes, field, type Lane, laneAt, recordHold } from './counters.ts';
import { createRing, RingFront, RingSlot } from './ring.ts';

export interface SlotWorkerData {
  readonly lanes: SharedArrayBuffer;
  /** Counts the threads that have loaded this file. */
  readonly loaded: SharedArrayBuffer;
  /** By lane: the id of the thread that writes it. */
  readonly threads: SharedArrayBuffer;
  /** By slot: 1 + the id of the job that it holds or is about to claim; 0 for none. */
  readonly current: SharedArrayBuffer;
  /** null with `run` dispatch. */
  readonly ring: SharedArrayBuffer | null;
  readonly waitMs: number;
  /** null where faults are not enabled. */
  readonly blocks: SharedArrayBuffer | null;
}

const data = workerData as SlotWorkerData;
const waitUs = data.waitMs * 1000;
const turn = Atomics.add(new Int32Array(data.loaded), 0, 1);
/** With `run` dispatch a slot has no number of its own: it takes that of its turn to load, and is up. */
let lane: Lane = data.ring === null ? own(turn) : laneAt(data.lanes, turn);
let waitMs = data.waitMs;
const clock = performance;
const log = data.blocks === null ? null : new BlockLog(data.blocks);
/** The number of this slot. */
let place = turn;

/** Nothing ever notifies this cell, so `Atomics.wait` on it is a sleep that burns no CPU. */
const never = new Int32Array(new SharedArrayBuffer(4));

/** `queue` dispatch: one endless task that pulls jobs as slot `index`, like a thread of Tomcat's executor. */
export function pull(index: number): void {
  if (!data.ring) throw new Error('queue dispatch needs a ring');
  practise();
  const ring = new RingSlot(data.ring, new Int32Array(data.current), index);
  lane = own(index);
  place = index;
  for (;;) pullOne(ring);
}

/** The thread is told before the lane is up: whoever sees it up can tell whose end takes it down. */
function own(index: number): Lane {
  Atomics.store(new Int32Array(data.threads), index, threadId);
  const mine = laneAt(data.lanes, index);
  mine[field.up] = 1;
  return mine;
}

function pullOne(ring: RingSlot): void {
  const id = ring.claim();
  serve(ring.blockMs);
  ring.complete(id);
}

/** `run` dispatch: one task a request. `blockMs` as in `Job`. */
export function serve(blockMs: number): void {
  lane[field.busy] = 1;
  if (blockMs === 0) hold();
  else block(blockMs);
  lane[field.busy] = 0;
}

function hold(): void {
  const startMs = clock.now();
  Atomics.wait(never, 0, 0, waitMs);
  recordHold(lane, (clock.now() - startMs) * 1000, waitUs);
}

function block(blockMs: number): void {
  const asked: Block = { ms: Math.abs(blockMs), mode: blockMs > 0 ? 'sleep' : 'spin' };
  if (log === null) blockThread(asked);
  else log.during(place, asked, false, () => blockThread(asked));
  add(lane, field.blocks, 1);
}

const practiceJobs = 300;

/**
 * Every slot has its own copy of this code, and at 40 requests a second each would be compiled inside the measured
 * window, 200 times over. So a slot serves itself some jobs without a wait before it is up, on a scrap lane.
 */
function practise(): void {
  const memory = createRing(2);
  const front = new RingFront(memory, 2);
  const ring = new RingSlot(memory);
  lane = laneAt(createLanes(1), 0);
  waitMs = 0;
  const job = { id: 0, blockMs: 0 };
  const ignore = (): void => {};
  for (let done = 0; done < practiceJobs; done++) {
    front.push(job);
    pullOne(ring);
    front.drain(ignore);
  }
  waitMs = data.waitMs;
}
