/** A clean trial of an open loop, hand-made: everything due was answered in 21 ms, sent 0.3 ms after it was due. */
import { build, encodeIntoCompressedBase64 } from 'hdr-histogram-js';
import type { Latency } from './latency.ts';
import { isKnown, known } from './observed.ts';
import type { OpenLoopPlan, OpenLoopResult } from './open-loop.ts';
import { type SampleTrial, sampleTrial } from './sample.testing.ts';
import { share } from './sample-spec.testing.ts';
import type { MeasuredTrial } from './trial.ts';

export const sampleSchedule: OpenLoopPlan = { ratePerSecond: 2000, arrivals: 'constant', seed: 1 };

/** The driver sends by a schedule; `changes` replaces single fields of what it reports of it. */
export function sampleOpenTrial(
  changes: Partial<OpenLoopResult> = {},
  overrides: SampleTrial = {},
): MeasuredTrial {
  const trial = sampleTrial({ throughput: sampleSchedule.ratePerSecond, ...overrides });
  const load = trial.evidence.load;
  if (!isKnown(load)) throw new Error('the sample has no load');
  const { connections, windowMs } = trial.plan.load;
  const openLoop = { ...sampleOpenLoop(connections, windowMs), ...changes };
  return {
    ...trial,
    plan: { ...trial.plan, load: { ...trial.plan.load, driver: 'paced', openLoop: sampleSchedule } },
    evidence: { ...trial.evidence, load: known({ ...load.value, driver: 'paced', openLoop }) },
  };
}

function sampleOpenLoop(connections: number, windowMs: number): OpenLoopResult {
  const offered = (sampleSchedule.ratePerSecond * windowMs) / 1000;
  const slices = windowMs / 100;
  const each = (value: number) => new Array<number>(slices).fill(value);
  return {
    offered,
    outcome: { answered: offered, otherStatus: 0, timeouts: 0, lost: 0, unsent: 0, inFlight: 0 },
    response: sampleTimes(offered, 21_000),
    lateness: sampleTimes(offered, 300),
    serviceTime: sampleTimes(offered, 20_700),
    slices: {
      sliceMs: 100,
      due: share(offered, slices),
      late: each(0),
      lost: each(0),
      p50Us: each(21_000),
      maxUs: each(21_000),
    },
    connections: share(offered, connections).map((requests) => ({ requests, late: 0, maxUs: 21_000 })),
  };
}

/** All of one length. */
export function sampleTimes(count: number, us: number): Latency {
  const histogram = build({ highestTrackableValue: 600_000_000, numberOfSignificantValueDigits: 3 });
  if (count > 0) histogram.recordValueWithCount(us, count);
  return {
    count,
    minUs: us,
    meanUs: us,
    p50Us: us,
    p90Us: us,
    p99Us: us,
    p999Us: us,
    maxUs: us,
    histogram: encodeIntoCompressedBase64(histogram),
  };
}
