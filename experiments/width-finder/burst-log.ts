import type { FoundWidth } from '../../results/record/found-width.ts';
import { type RecordedBurst, shapeOf } from './burst-shape.ts';
import { waitOf } from './wait-of.ts';

/** The bursts so far. Their shapes are drawn again whenever a faster answer shows that the wait is shorter than it seemed. */
export class BurstLog {
  readonly #singlesUs: readonly number[];
  readonly #declaredMs: number | null;
  readonly #largest: number;
  readonly #recorded: RecordedBurst[] = [];

  constructor(singlesUs: readonly number[], declaredMs: number | null, largest: number) {
    this.#singlesUs = singlesUs;
    this.#declaredMs = declaredMs;
    this.#largest = largest;
  }

  get isEmpty(): boolean {
    return this.#recorded.length === 0;
  }

  /** Milliseconds, or why there are no waves to count. */
  get waitMs(): number | string {
    const fastestMs = Math.min(...this.#recorded.flatMap(({ arrivalsMs }) => arrivalsMs));
    return waitOf(this.#singlesUs, this.#declaredMs, fastestMs);
  }

  add(burst: RecordedBurst): void {
    this.#recorded.push(burst);
  }

  found(waitMs: number, stoppedBy: string | null): FoundWidth {
    const bursts = this.#recorded.map((burst) => shapeOf(burst, waitMs));
    return { waitMs, largest: this.#largest, bursts, stoppedBy };
  }
}
