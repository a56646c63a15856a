/** A load of which every second answer of the window was forgotten; the rest of its books agrees. */
import { decodeFromCompressedBase64 } from 'hdr-histogram-js';
import { LatencyRecorder } from '../../loadgen/latency.ts';
import type { LoadResult } from '../../results/record/load.ts';

export function halved(load: LoadResult): LoadResult {
  const half = (n: number): number => Math.floor(n / 2);
  const answers = half(load.window.answers);
  const { spread, per100ms } = load.window;
  return {
    ...load,
    latency: thinned(load.latency.histogram, answers),
    window: {
      ...load.window,
      answers,
      per100ms: per100ms.map(half),
      spread: { ...spread, min: half(spread.min), median: half(spread.median), max: half(spread.max) },
    },
  };
}

/** The same distribution with `count` values. */
function thinned(histogram: string, count: number): LoadResult['latency'] {
  const all = decodeFromCompressedBase64(histogram);
  const recorder = new LatencyRecorder();
  for (let i = 0; i < count; i++) recorder.record(all.getValueAtPercentile((100 * (i + 0.5)) / count));
  return recorder.summary();
}
