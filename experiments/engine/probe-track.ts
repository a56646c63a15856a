/** What one probe gave in the course of a trial: samples, and how it failed. */
import type { Series } from '../../results/record/evidence.ts';
import type { Reader, Reading } from '../probes/probe.ts';

/** A probe that fails so many times in a row is not asked again. */
const patience = 3;

export interface Sample {
  /** Epoch milliseconds of the start of the reading. */
  readonly atMs: number;
  readonly value: number;
}

export class ProbeTrack {
  readonly #reader: Reader;
  readonly #samples = new Map<string, { unit: Series['unit']; samples: Sample[] }>();
  #reading = false;
  #failures = 0;
  #failingSinceMs: number | null = null;
  #lastError = '';

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** Reads once; does nothing while an earlier reading is under way or after the probe was given up. Never rejects. */
  async tick(nowMs: number): Promise<void> {
    if (this.#reading || this.#failures >= patience) return;
    this.#reading = true;
    try {
      this.#keep(nowMs, await this.#reader.read(nowMs));
      this.#failures = 0;
      this.#failingSinceMs = null;
    } catch (error) {
      this.#failures++;
      this.#failingSinceMs ??= nowMs;
      this.#lastError = error instanceof Error ? error.message : String(error);
    } finally {
      this.#reading = false;
    }
  }

  samplesOf(metric: string): { readonly unit: Series['unit']; readonly samples: readonly Sample[] } | null {
    return this.#samples.get(metric) ?? null;
  }

  /** The reason, when the probe was given up over failures that began before `endMs`: later ones are the trial's end. */
  gaveUpBefore(endMs: number): string | null {
    const sinceMs = this.#failingSinceMs;
    if (this.#failures < patience || sinceMs === null || sinceMs >= endMs) return null;
    return `the probe failed ${patience} times in a row: ${this.#lastError}`;
  }

  get lastError(): string | null {
    return this.#lastError === '' ? null : this.#lastError;
  }

  absent(): Readonly<Record<string, string | null>> {
    return this.#reader.absent?.() ?? {};
  }

  #keep(atMs: number, readings: readonly Reading[]): void {
    for (const { metric, unit, value } of readings) {
      const track = this.#samples.get(metric) ?? { unit, samples: [] };
      track.samples.push({ atMs, value });
      this.#samples.set(metric, track);
    }
  }
}
