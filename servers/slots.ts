/** The `s` blocking threads, hosted by piscina, and what is known of them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { SlotCounters } from './contract.ts';
import { createLanes, field, type Lane, laneAt, read } from './counters.ts';
import type { SlotWorkerData } from './slot.worker.ts';

export interface Slots {
  readonly pool: Piscina;
  readonly lanes: readonly Lane[];
  /** By slot: 1 + the id of the job it holds, 0 for none. */
  readonly current: Int32Array<SharedArrayBuffer>;
  readonly startMs: number;
  /** Resolves when every slot pulls jobs (`queue` dispatch). */
  allPull(): Promise<void>;
  counters(lost: number): SlotCounters;
}

/** Resolves when all `count` threads run our code; min = max, so piscina never ends or adds one. */
export async function startSlots(
  count: number,
  waitMs: number,
  ring: SharedArrayBuffer | null,
): Promise<Slots> {
  const begun = performance.now();
  const data: SlotWorkerData = {
    // Room for threads that piscina starts in place of dead ones.
    lanes: createLanes(2 * count),
    loaded: new SharedArrayBuffer(4),
    current: new SharedArrayBuffer(4 * count),
    ring,
    waitMs,
  };
  const pool = createPool(count, data);
  const loaded = new Int32Array(data.loaded);
  await until(() => Atomics.load(loaded, 0) >= count);
  const lanes = Array.from({ length: count }, (_, i) => laneAt(data.lanes, i));
  return {
    pool,
    lanes,
    current: new Int32Array(data.current),
    startMs: performance.now() - begun,
    allPull: () => until(() => lanes.every((lane) => read(lane, field.up) === 1)),
    counters: (lost) => slotCounters(lanes, lost),
  };
}

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await sleep(5);
}

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
    up: lanes.length - lost,
    lost,
    busy: sum(field.busy),
    servedMin: Math.min(...served),
    servedMax: Math.max(...served),
  };
}
