import {
  type SampleSpec,
  sampleAnswers,
  sampleOwnWaits,
  sampleStartMs,
  share,
} from './sample-spec.testing.ts';
import type { Ready, Snapshot } from './server.ts';

export const samplePid = 4141;

export function sampleReady(spec: SampleSpec): Ready {
  const pool = spec.model === 'thread-pool';
  return {
    type: 'ready',
    pid: samplePid,
    host: '127.0.0.1',
    port: 18080,
    model: spec.model,
    loops: pool ? 1 : spec.loops,
    slots: pool ? spec.slots : null,
    dispatch: pool ? 'queue' : null,
    sharing: pool ? 'single' : 'reusePort',
    waitMs: spec.waitMs,
    backlog: Math.max(1024, spec.connections),
    queueCapacity: pool ? 65_536 : null,
    keepAliveTimeoutMs: 72_000,
    maxConnections: null,
    maxRequestsPerSocket: 0,
    runtime: { node: '26.10.0', v8: '14.6', execArgv: [] },
    startMs: pool ? 7200 : 640,
    slotsStartMs: pool ? 6600 : null,
  };
}

/** The server's counters before the load, at both edges of the window and after the load. */
export function sampleSnapshots(spec: SampleSpec): Record<'before' | 'start' | 'end' | 'after', Snapshot> {
  const { warmup, window, drain } = sampleAnswers(spec);
  const own = sampleOwnWaits(spec);
  const start = sampleStartMs + 10_000;
  const end = start + spec.windowMs;
  return {
    before: sampleSnapshot(spec, 1, start - spec.warmupMs - 500, own, 0),
    start: sampleSnapshot(spec, 2, start, own + warmup, spec.connections),
    end: sampleSnapshot(spec, 3, end, own + warmup + window, spec.connections),
    after: sampleSnapshot(spec, 4, end + 500, own + warmup + window + drain, 0),
  };
}

function sampleSnapshot(
  spec: SampleSpec,
  id: number,
  atMs: number,
  answered: number,
  open: number,
): Snapshot {
  const pool = spec.model === 'thread-pool';
  const busy = open > 0 ? Math.min(open, spec.slots) : 0;
  return {
    type: 'snapshot',
    id,
    atMs,
    loops: sampleLoops(spec, atMs, answered, open),
    hold: sampleHold(spec, answered),
    slots: pool ? { up: spec.slots, lost: 0, busy, ...served(answered, spec.slots) } : null,
    queueLength: pool ? Math.max(0, open - spec.slots) : null,
  };
}

function sampleLoops(spec: SampleSpec, atMs: number, answered: number, open: number): Snapshot['loops'] {
  const loops = spec.model === 'thread-pool' ? 1 : spec.loops;
  const ageMs = atMs - sampleStartMs;
  const used = Math.min(0.9, spec.throughput / loops / 20_000);
  const connections = share(open, loops);
  return share(answered, loops).map((n, i) => ({
    received: n,
    answered: n,
    refused: 0,
    failed: 0,
    openConnections: connections[i] ?? 0,
    acceptedConnections:
      100 + (open > 0 || answered > sampleOwnWaits(spec) ? (share(spec.connections, loops)[i] ?? 0) : 0),
    activeMs: used * ageMs,
    idleMs: (1 - used) * ageMs,
  }));
}

/** Every hold between 1.00 and 1.05 times the wait, as long as the mean hold is. */
function sampleHold(spec: SampleSpec, count: number): Snapshot['hold'] {
  const bucketOfMean = spec.holdUs / 1000 / spec.waitMs <= 1.05 ? 8 : 10;
  return {
    count,
    sumUs: count * spec.holdUs,
    minUs: spec.holdUs - 100,
    maxUs: spec.holdUs + 700,
    buckets: Array.from({ length: 19 }, (_, i) => (i === bucketOfMean ? count : 0)),
  };
}

function served(answered: number, slots: number): { servedMin: number; servedMax: number } {
  const each = share(answered, slots);
  return { servedMin: Math.min(...each), servedMax: Math.max(...each) };
}
