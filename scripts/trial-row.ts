/** One finished trial in one line; numbers only where the verdict lets them be shown. */
import { ms, whole } from '../results/figure.ts';
import { knownValue } from '../results/record/observed.ts';
import type { TrialRecord } from '../results/record/trial.ts';
import type { Paint } from '../results/report/paint.ts';
import { isUsable, measurementOf } from '../results/stats/measurement.ts';
import { signOf, signOfLatency } from '../results/stats/reading.ts';

export function trialRow(record: TrialRecord, paint: Paint): string {
  return `  ${label(record, paint)} ${numbers(record)}${why(record)}`;
}

const label = (record: TrialRecord, paint: Paint): string => {
  const verdict = record.state === 'failed' ? 'FAILED' : record.verdict.state;
  return paint.verdict(verdict.padEnd(7), verdict);
};

function numbers(record: TrialRecord): string {
  const measured = isUsable(record) ? knownValue(measurementOf(record)) : null;
  if (measured === null) return 'no number';
  const { perSecond, load } = measured;
  const { reading } = record.verdict;
  const time = (us: number): string => `${signOfLatency(reading)}${ms(us / 1000)} ms`;
  return `${signOf(reading)}${whole(perSecond)} req/s · p50 ${time(load.latency.p50Us)} · p99 ${time(load.latency.p99Us)}`;
}

function why(record: TrialRecord): string {
  if (record.state === 'failed') return ` · ${record.failure.code}: ${record.failure.message}`;
  const { reasons } = record.verdict;
  return reasons.length === 0 ? '' : ` · because of ${reasons.join(', ')}`;
}
