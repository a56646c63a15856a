/** Response times in whole microseconds, in an HDR histogram: 3 significant digits from 1 us to 10 minutes. */
import { build, encodeIntoCompressedBase64, type Histogram } from 'hdr-histogram-js';
import type { Latency } from '../results/record/load.ts';

const highestUs = 600_000_000;

export class LatencyRecorder {
  readonly #histogram: Histogram = build({
    bitBucketSize: 32,
    lowestDiscernibleValue: 1,
    highestTrackableValue: highestUs,
    numberOfSignificantValueDigits: 3,
  });
  #sumUs = 0;
  #minUs = Number.POSITIVE_INFINITY;
  #maxUs = 0;

  /** Above 10 minutes counts as 10 minutes in the percentiles; sum, min and max are exact. */
  record(us: number): void {
    const whole = Math.round(us);
    this.#histogram.recordValue(Math.min(Math.max(whole, 1), highestUs));
    this.#sumUs += us;
    if (us < this.#minUs) this.#minUs = us;
    if (us > this.#maxUs) this.#maxUs = us;
  }

  get count(): number {
    return this.#histogram.totalCount;
  }

  /** Mean, min and max are of the exact values; percentiles are at most 0.1 % above the true ones, and never above the maximum. */
  summary(): Latency {
    const percentile = (p: number) => Math.min(this.#histogram.getValueAtPercentile(p), this.#maxUs);
    return {
      count: this.count,
      minUs: this.count === 0 ? 0 : this.#minUs,
      meanUs: this.count === 0 ? 0 : this.#sumUs / this.count,
      p50Us: percentile(50),
      p90Us: percentile(90),
      p99Us: percentile(99),
      p999Us: percentile(99.9),
      maxUs: this.#maxUs,
      histogram: encodeIntoCompressedBase64(this.#histogram),
    };
  }
}
