import { z } from 'zod';
import { blastSchema } from './blast.ts';
import { generatorCeilingSchema } from './calibration.ts';
import { crossCheckSchema } from './cross-check.ts';
import { loadResultSchema } from './load.ts';
import { type Observed, observed } from './observed.ts';
import { readySchema, snapshotSchema } from './server.ts';

const count = z.number().int().nonnegative();

/** One row of the kernel's table of listening sockets on the trial's port. */
export const listenRowSchema = z.strictObject({
  family: z.enum(['IPv4', 'IPv6']),
  address: z.string(),
  inode: z.string(),
  /** null: no process of ours to see holds it. */
  pid: count.nullable(),
  command: z.string().nullable(),
  /** The owner is the target or one of its descendants. */
  ours: z.boolean(),
});
export type ListenRow = z.infer<typeof listenRowSchema>;

/** The answers to `/nonce` on fresh connections, one a connection. */
export const nonceSchema = z.strictObject({
  asked: count,
  matching: count,
  /** What other processes answered, or the error, at most five. */
  others: z.array(z.string()),
});

export const processSchema = z.strictObject({
  pid: count,
  /** Start time in clock ticks after boot: a pid that was used again differs here. */
  startTicks: z.string(),
  /** Its descendants, each with its start time; absent in records of before it was looked at. */
  descendants: z.array(z.strictObject({ pid: count, startTicks: z.string() })).optional(),
});

/** Raw bytes over one socket, and what two foreign protocols met. */
export const protocolSchema = z.strictObject({
  statusLine: z.string(),
  /** A second request on the same socket was answered. */
  secondAnswer: z.boolean(),
  connectionHeader: z.string().nullable(),
  http2Preface: z.enum(['refused', 'accepted']),
  h2cUpgrade: z.enum(['refused', 'accepted']),
});

/** `2 x slots` requests at once: how many were answered before two waits can have passed. */
export const widthSchema = z.strictObject({
  asked: count,
  waitMs: z.number(),
  /** Answered in time, one number a burst. */
  bursts: z.array(count),
});

export const limitsSchema = z.strictObject({
  serverOpenFiles: observed(count),
  driverOpenFiles: observed(count),
  somaxconn: observed(count),
  ephemeralPorts: observed(count),
  memoryAvailableBytes: observed(count),
});

/** The machine over an interval. */
export const machineSchema = z.strictObject({
  /** 0 to 1, of all cores. */
  cpuBusy: z.number(),
  /** Share of the CPU time that the hypervisor gave to others, 0 to 1. */
  steal: z.number(),
  load1: z.number(),
  /** Share of time in which some task waited for a CPU (PSI), 0 to 1; null where the kernel has none. */
  cpuPressure: z.number().nullable(),
  /** Microseconds this cgroup was throttled, 0 without a cgroup limit; null where it cannot be read. */
  throttledUs: z.number().nullable(),
  /** CPU time of processes that are neither lab, target nor driver, in cores; null where unknown. */
  foreignCores: z.number().nullable(),
});

/** Growth of kernel counters from before the load to after it. */
export const kernelSchema = z.strictObject({
  listenOverflows: count,
  listenDrops: count,
  synRetransmits: count,
});

/** A probe's metric inside the window. */
export const seriesSchema = z.strictObject({
  unit: z.enum(['bytes', 'cores', 'share', 'count', 'ms', 'us']),
  /** Samples that the sampling rate and the window's length promise. */
  expected: count,
  min: z.number(),
  median: z.number(),
  max: z.number(),
  /** Milliseconds after the window's start, and the value. */
  series: z.array(z.tuple([z.number(), z.number()])),
});
export type Series = z.infer<typeof seriesSchema>;

/** By metric: see `metrics` for the names. */
export const probesSchema = z.record(z.string(), observed(seriesSchema));

/** What the lab itself asked of the measured port, so that the books can balance. */
export const ownRequestsSchema = z.strictObject({ waits: count });

export const endingSchema = z.strictObject({
  signal: z.string(),
  /** It did not end on that signal in time and was killed. */
  killed: z.boolean(),
  /** Processes that had left its process group and were ended one by one. */
  strays: z.array(z.string()),
});

/** Everything that checks, claims and reports may read of one trial; a key is absent when its step was not reached. */
export const evidenceSchema = z
  .strictObject({
    portBefore: observed(z.array(listenRowSchema)),
    ready: observed(readySchema),
    ownerBefore: observed(z.array(listenRowSchema)),
    ownerAfter: observed(z.array(listenRowSchema)),
    nonceBefore: observed(nonceSchema),
    nonceAfter: observed(nonceSchema),
    processBefore: observed(processSchema),
    processAfter: observed(processSchema),
    protocol: observed(protocolSchema),
    /** Durations of single `/wait` requests in microseconds, one after the other. */
    singleWaits: observed(z.array(z.number())),
    width: observed(widthSchema),
    limits: observed(limitsSchema),
    ownRequests: observed(ownRequestsSchema),
    /** Server counters: before the load, at the window's two edges, after the load. */
    countersBefore: observed(snapshotSchema),
    countersWindowStart: observed(snapshotSchema),
    countersWindowEnd: observed(snapshotSchema),
    countersAfter: observed(snapshotSchema),
    load: observed(loadResultSchema),
    /** Of the trial's driver, calibrated once before the run's first trial. */
    generatorCeiling: observed(generatorCeilingSchema),
    /** Only where the plan's action blocks: who was blocked, by the lab's plan and by the server's own record. */
    blast: observed(blastSchema),
    /** Only when the plan asks for it; measured after `countersAfter`, so it is in no book. */
    crossCheck: observed(crossCheckSchema),
    machineBefore: observed(machineSchema),
    machineDuring: observed(machineSchema),
    kernel: observed(kernelSchema),
    probes: observed(probesSchema),
    /** How a command ended when it was asked to. */
    ending: observed(endingSchema),
  })
  .partial();
export type Evidence = z.infer<typeof evidenceSchema>;
export type EvidenceKey = keyof Evidence;
export type EvidenceValue<K extends EvidenceKey> =
  NonNullable<Evidence[K]> extends Observed<infer T> ? T : never;
