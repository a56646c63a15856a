/** One finished trial in one line; numbers only where the verdict lets them be shown. */
import { ms, whole } from '../results/figure.ts';
import { isKnown, knownValue } from '../results/record/observed.ts';
import type { TrialRecord } from '../results/record/trial.ts';
import type { Paint } from '../results/report/paint.ts';
import { blastResult } from '../results/stats/blast/blast-result.ts';
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
  if (record.plan.action !== undefined) return hurt(record);
  const { perSecond, load } = measured;
  const { reading } = record.verdict;
  const time = (us: number): string => `${signOfLatency(reading)}${ms(us / 1000)} ms`;
  return `${signOf(reading)}${whole(perSecond)} req/s · p50 ${time(load.latency.p50Us)} · p99 ${time(load.latency.p99Us)}`;
}

/** Of a trial in which something was blocked. */
function hurt(record: TrialRecord): string {
  const result = blastResult(record);
  if (!isKnown(result)) return `no number: ${result.unavailable}`;
  const { harm, predicted } = result.value;
  const share = (value: number): string => `${(value * 100).toFixed(1)} %`;
  const { reading } = record.verdict;
  return `${reading === null ? '' : `${reading} `}${share(harm.share)} hurt · ${predicted === null ? 'no prediction' : `${share(predicted)} predicted`} · worst ${ms(harm.worstUs / 1000)} ms`;
}

function why(record: TrialRecord): string {
  if (record.state === 'failed') return ` · ${record.failure.code}: ${record.failure.message}`;
  const { reasons } = record.verdict;
  return reasons.length === 0 ? '' : ` · because of ${reasons.join(', ')}`;
}
