import type { Series } from '../../results/record/evidence.ts';
import type { Sample } from './probe-track.ts';

/** An interval by the epoch clock: start and length in milliseconds. */
export interface Interval {
  readonly startMs: number;
  readonly lengthMs: number;
}

/** The samples inside the window, and what they say; null when there are none. `periodMs`: promised distance of samples. */
export function seriesIn(
  window: Interval,
  unit: Series['unit'],
  samples: readonly Sample[],
  periodMs: number,
): Series | null {
  const inside = samples.filter(
    ({ atMs }) => atMs >= window.startMs && atMs < window.startMs + window.lengthMs,
  );
  if (inside.length === 0) return null;
  const values = inside.map(({ value }) => value).sort((a, b) => a - b);
  return {
    unit,
    expected: Math.floor(window.lengthMs / periodMs),
    min: values[0] ?? 0,
    median: median(values),
    max: values.at(-1) ?? 0,
    series: inside.map(({ atMs, value }) => [atMs - window.startMs, value]),
  };
}

/** Of sorted values; the mean of the middle two of an even number. */
function median(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
