import { decodeFromCompressedBase64 } from 'hdr-histogram-js';
import { ms, whole } from '../../results/figure.ts';
import type { Latency } from '../../results/record/load.ts';
import { defineCheck } from './check.ts';
import { fail, passIf } from './judgement.ts';

/** Three significant digits of the histogram; minimum and maximum are exact. */
const rounding = 0.001;

export const check = defineCheck({
  code: 'percentiles',
  when: 'after',
  title: 'The percentiles come from all answers of the window',
  proves:
    'The histogram in the record holds one latency for each answer counted, and min, percentiles and max are in order.',
  fault:
    'Percentiles were averaged over workers (10 ms and 2 s became 1 s), or came from a sample of the answers.',
  advice: 'A difference is a bug of the load driver: please report it with the run’s folder.',
  needs: ['load'],
  judge({ load: { latency, window } }) {
    const recorded = recordedIn(latency.histogram);
    if (recorded !== window.answers || latency.count !== window.answers) {
      return fail(
        `${whole(window.answers)} answers, ${whole(latency.count)} latencies, ${recorded === null ? 'an unreadable histogram' : `${whole(recorded)} in the histogram`}`,
      );
    }
    return passIf(inOrder(latency), `of ${whole(window.answers)} latencies: ${described(latency)}`);
  },
});

function recordedIn(histogram: string): number | null {
  try {
    return decodeFromCompressedBase64(histogram).totalCount;
  } catch {
    return null;
  }
}

const steps = ({ minUs, p50Us, p90Us, p99Us, p999Us, maxUs }: Latency): number[] => [
  minUs,
  p50Us,
  p90Us,
  p99Us,
  p999Us,
  maxUs,
];

const inOrder = (latency: Latency): boolean =>
  steps(latency).every((us, i, all) => us >= (all[i - 1] ?? 0) * (1 - rounding)) &&
  latency.meanUs >= latency.minUs * (1 - rounding) &&
  latency.meanUs <= latency.maxUs * (1 + rounding);

const described = (latency: Latency): string =>
  `min, p50, p90, p99, p99.9, max ${steps(latency)
    .map((us) => ms(us / 1000))
    .join(', ')} ms`;
