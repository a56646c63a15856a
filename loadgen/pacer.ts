/** Schedules of an open loop: when each request is due, whatever became of the ones before. Pure: no clock, no timer. */
import type { OpenLoopPlan } from '../results/record/open-loop.ts';
import { seededRandom } from '../results/stats/random.ts';

/**
 * Intended starts in microseconds since the start of the load, in order, without end; request i is the i-th.
 * `constant`: exactly `i / rate`, no rounding adds up. `poisson`: gaps `-ln(1 - u) / rate` (inverse transform of the
 * exponential distribution, L. Devroye, "Non-Uniform Random Variate Generation" (1986), ch. II.2), so the number that is
 * due in an interval varies by its square root, and the same seed gives the same schedule.
 */
export function intendedStarts({ ratePerSecond, arrivals, seed }: OpenLoopPlan): Iterator<number> {
  const gapUs = 1e6 / ratePerSecond;
  switch (arrivals) {
    case 'constant':
      return constant(gapUs);
    case 'poisson':
      return poisson(gapUs, seededRandom(seed));
    default:
      return arrivals satisfies never;
  }
}

function* constant(gapUs: number): Generator<number, never> {
  for (let i = 0; ; i++) yield i * gapUs;
}

function* poisson(meanGapUs: number, random: () => number): Generator<number, never> {
  for (let atUs = 0; ; ) {
    atUs += -Math.log(1 - random()) * meanGapUs;
    yield atUs;
  }
}
