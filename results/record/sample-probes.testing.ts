import type { Evidence, EvidenceValue, Series } from './evidence.ts';
import { metrics, threadMetric } from './metrics.ts';
import { known } from './observed.ts';
import type { SampleSpec } from './sample-spec.testing.ts';

type Probes = EvidenceValue<'probes'>;

/** A metric that stayed at `value` for the whole window, read 4 times a second. */
export function sampleSeries(unit: Series['unit'], value: number, windowMs: number): Series {
  const expected = Math.floor(windowMs / 250);
  const series = Array.from({ length: expected }, (_, i): [number, number] => [i * 250, value]);
  return { unit, expected, min: value, median: value, max: value, series };
}

const mebibyte = 1024 ** 2;

/** Every metric, with likely values: 8 MB a slot, `0.8` of a core for the generator. */
export function sampleProbes(spec: SampleSpec): Probes {
  const pool = spec.model === 'thread-pool';
  const loops = pool ? 1 : spec.loops;
  const used = Math.min(0.9, spec.throughput / loops / 20_000);
  const steady = (unit: Series['unit'], value: number) => known(sampleSeries(unit, value, spec.windowMs));
  const memory = pool ? (60 + 6.4 * spec.slots) * mebibyte : (70 + 22 * loops) * mebibyte;
  const working = pool ? Math.min(spec.connections, spec.slots) : 0;
  return {
    [metrics.rss]: steady('bytes', Math.round(memory)),
    [metrics.pss]: steady('bytes', Math.round(memory * 0.97)),
    [metrics.cpu]: steady('cores', used * loops),
    [metrics.runQueue]: steady('cores', 0.05),
    [metrics.loopMax]: steady('share', used),
    [metrics.loopMean]: steady('share', used),
    [metrics.openConnections]: steady('count', spec.connections),
    ...(pool && {
      [metrics.busySlots]: steady('count', working),
      [metrics.queueLength]: steady('count', Math.max(0, spec.connections - spec.slots)),
      [metrics.slotCpu]: steady('cores', spec.throughput * 31e-6),
    }),
    [metrics.driverCpu]: steady('cores', Math.min(0.8, spec.throughput / 40_000)),
    [metrics.driverRss]: steady('bytes', 120 * mebibyte),
    [metrics.machineCpu]: steady('share', 0.8),
    [metrics.steal]: steady('share', 0),
    ...sampleThreads(spec, steady),
  };
}

function sampleThreads(spec: SampleSpec, steady: (unit: 'count', value: number) => Probes[string]): Probes {
  const pool = spec.model === 'thread-pool';
  const carriers = pool ? spec.slots : spec.loops;
  return {
    [metrics.threads]: steady('count', carriers + 11),
    [threadMetric('main', 'running')]: steady('count', pool ? 1 : 0),
    [threadMetric('main', 'waiting')]: steady('count', pool ? 0 : 1),
    [threadMetric('loop', 'running')]: steady('count', pool ? 0 : carriers),
    [threadMetric('loop', 'waiting')]: steady('count', 0),
    [threadMetric('slot', 'running')]: steady('count', 0),
    [threadMetric('slot', 'waiting')]: steady('count', pool ? carriers : 0),
    [threadMetric('v8', 'running')]: steady('count', 0),
    [threadMetric('v8', 'waiting')]: steady('count', 4),
    [threadMetric('libuv', 'running')]: steady('count', 0),
    [threadMetric('libuv', 'waiting')]: steady('count', 4),
    [threadMetric('other', 'running')]: steady('count', 0),
    [threadMetric('other', 'waiting')]: steady('count', 2),
  };
}

/** `evidence` with one metric replaced; for tests of what a probe shows. */
export function withMetric(evidence: Evidence, metric: string, value: Probes[string]): Evidence {
  const probes = evidence.probes !== undefined && 'value' in evidence.probes ? evidence.probes.value : {};
  return { ...evidence, probes: known({ ...probes, [metric]: value }) };
}
