/** The `s` blocking threads, hosted by piscina, and what is known of them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { BlockLog, createBlockLog } from './block-log.ts';
import type { SlotCounters } from './contract.ts';
import { createLanes, field, type Lane, laneAt, read } from './counters.ts';
import type { SlotWorkerData } from './slot.worker.ts';
import { watchThreads } from './slot-threads.ts';

export interface Slots {
  readonly pool: Piscina;
  readonly lanes: readonly Lane[];
  /** By slot: 1 + the id of the job it holds, 0 for none. */
  readonly current: Int32Array<SharedArrayBuffer>;
  readonly startMs: number;
  /** Resolves when every slot pulls jobs (`queue` dispatch); rejects when one ended before. */
  allPull(): Promise<void>;
  /** This slot no longer serves. Threads that end are seen without being told of. */
  lose(index: number, cause: unknown): void;
  counters(): SlotCounters;
  /** null where faults are not enabled. */
  readonly blocks: BlockLog | null;
}

/**
 * Resolves when all `count` threads run our code, rejects when one ended before; min = max, so piscina never ends one
 * and adds one only in place of a dead one, which is no slot of ours: it has no lane that is read.
 */
export async function startSlots(
  count: number,
  waitMs: number,
  ring: SharedArrayBuffer | null,
  faults = false,
): Promise<Slots> {
  const begun = performance.now();
  const data: SlotWorkerData = {
    // Room for threads that piscina starts in place of dead ones.
    lanes: createLanes(2 * count),
    loaded: new SharedArrayBuffer(4),
    threads: new SharedArrayBuffer(4 * 2 * count),
    current: new SharedArrayBuffer(4 * count),
    ring,
    waitMs,
    blocks: faults ? createBlockLog() : null,
  };
  const pool = createPool(count, data);
  const loaded = new Int32Array(data.loaded);
  const lanes = Array.from({ length: count }, (_, i) => laneAt(data.lanes, i));
  const losses = watchLosses(pool, lanes, new Int32Array(data.threads));
  await losses.noneUntil(() => Atomics.load(loaded, 0) >= count);
  return {
    pool,
    lanes,
    current: new Int32Array(data.current),
    startMs: performance.now() - begun,
    allPull: () => losses.noneUntil(() => lanes.every((lane) => read(lane, field.up) === 1)),
    lose: losses.lose,
    counters: () => slotCounters(lanes, losses.count()),
    blocks: data.blocks && new BlockLog(data.blocks),
  };
}

interface Losses {
  lose(index: number, cause: unknown): void;
  count(): number;
  /** Resolves when `reached`; rejects with the cause when a slot is lost or the pool fails before. */
  noneUntil(reached: () => boolean): Promise<void>;
}

/** A slot is lost once, however often its end is told: by its thread, and by the task that it ran. */
function watchLosses(pool: Piscina, lanes: readonly Lane[], threads: Int32Array): Losses {
  const lost = new Set<string>();
  let failure: { readonly cause: unknown } | null = null;
  const fail = (cause: unknown): void => {
    failure ??= { cause };
  };
  const lose = (index: number, cause: unknown): void => {
    const lane = lanes[index];
    if (lane !== undefined) lane[field.up] = 0;
    lost.add(`slot ${index}`);
    fail(cause);
  };
  const onExit = (threadId: number, cause: unknown): void => {
    const index = threads.indexOf(threadId);
    if (index >= 0 && index < lanes.length) lose(index, cause);
    else {
      lost.add(`thread ${threadId}`);
      fail(cause);
    }
  };
  watchThreads(pool, onExit, fail);
  const noneUntil = async (reached: () => boolean): Promise<void> => {
    for (;;) {
      if (failure !== null) throw endedEarly(failure.cause);
      if (reached()) return;
      await sleep(5);
    }
  };
  return { lose, count: () => lost.size, noneUntil };
}

const endedEarly = (cause: unknown): Error =>
  new Error(`a slot ended before all were up: ${cause instanceof Error ? cause.message : cause}`, { cause });

function createPool(count: number, workerData: SlotWorkerData): Piscina {
  return new Piscina({
    filename: fileURLToPath(new URL('./slot.worker.js', import.meta.url)),
    minThreads: count,
    maxThreads: count,
    concurrentTasksPerWorker: 1,
    recordTiming: false,
    trackUnmanagedFds: false,
    // Only matters with `run` dispatch. Without it piscina 5.3 puts a task that found no free thread at the tail
    // again, and under a steady load always the same ones: 670 of 1,000 connections got no answer in 30 s.
    stricterFIFO: true,
    workerData,
    // A slot runs a dozen lines of code: small code range and young generation save 2 MB of each isolate.
    resourceLimits: { codeRangeSizeMb: 2, maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 64 },
  });
}

function slotCounters(lanes: readonly Lane[], lost: number): SlotCounters {
  const served = lanes.map((lane) => read(lane, field.holds));
  const sum = (place: number) => lanes.reduce((total, lane) => total + read(lane, place), 0);
  return {
    up: sum(field.up),
    lost,
    busy: sum(field.busy),
    servedMin: Math.min(...served),
    servedMax: Math.max(...served),
  };
}
