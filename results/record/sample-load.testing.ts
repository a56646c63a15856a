import { build, encodeIntoCompressedBase64 } from 'hdr-histogram-js';
import type { Latency, LoadResult } from './load.ts';
import { type SampleSpec, sampleAnswers, sampleStartMs, share } from './sample-spec.testing.ts';

/** What a driver would have handed in: nothing lost, Little's law exact to a percent. */
export function sampleLoad(spec: SampleSpec): LoadResult {
  const answers = sampleAnswers(spec);
  const sent = answers.warmup + answers.window + answers.drain;
  return {
    driver: 'autocannon',
    driverVersion: '9.0.0',
    pid: 4242,
    life: { sent, ok: sent, otherStatus: 0, timeouts: 0, lost: 0, inFlight: 0 },
    statuses: {},
    wrongBodies: 0,
    connectionErrors: {},
    socketsOpened: spec.connections,
    establishedAtStart: spec.connections,
    establishedAtEnd: spec.connections,
    window: sampleWindow(spec, answers.window),
    warmupPer100ms: share(answers.warmup, spec.warmupMs / 100),
    latency: sampleLatency(spec, answers.window),
    generator: {
      cpuCores: Math.min(0.8, spec.throughput / 40_000),
      loopUtilisation: Math.min(0.8, spec.throughput / 38_000),
      maxTickLatenessMs: 6.5,
    },
  };
}

function sampleWindow(spec: SampleSpec, answers: number): LoadResult['window'] {
  const perConnection = share(answers, spec.connections);
  return {
    startMs: sampleStartMs + 10_000,
    lengthMs: spec.windowMs,
    wallMs: spec.windowMs,
    answers,
    otherStatus: 0,
    timeouts: 0,
    lost: 0,
    spread: {
      connections: spec.connections,
      unserved: perConnection.filter((n) => n === 0).length,
      min: Math.min(...perConnection),
      median: perConnection[perConnection.length >> 1] ?? 0,
      max: Math.max(...perConnection),
    },
    per100ms: share(answers, spec.windowMs / 100),
  };
}

/** Mean `c / X`; half of the answers there, a quarter 2 % below, a quarter 2 % above, one in a thousand 30 % above. */
export function sampleLatency(spec: SampleSpec, answers: number): Latency {
  const meanUs = Math.round((spec.connections / spec.throughput) * 1e6);
  const slow = Math.floor(answers / 1000);
  const quarter = Math.floor((answers - slow) / 4);
  const histogram = build({ highestTrackableValue: 600_000_000, numberOfSignificantValueDigits: 3 });
  const add = (factor: number, n: number) =>
    n > 0 && histogram.recordValueWithCount(Math.round(meanUs * factor), n);
  add(0.98, quarter);
  add(1.02, quarter);
  add(1.3, slow);
  add(1, answers - slow - 2 * quarter);
  const percentile = (p: number) => Math.min(histogram.getValueAtPercentile(p), maxUs);
  const maxUs = Math.round(meanUs * (slow > 0 ? 1.3 : 1.02));
  return {
    count: answers,
    minUs: Math.round(meanUs * 0.98),
    meanUs,
    p50Us: percentile(50),
    p90Us: percentile(90),
    p99Us: percentile(99),
    p999Us: percentile(99.9),
    maxUs,
    histogram: encodeIntoCompressedBase64(histogram),
  };
}
