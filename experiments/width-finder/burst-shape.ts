import type { BurstShape } from '../../results/record/found-width.ts';

/** Answers of one burst as they came in. */
export interface RecordedBurst {
  readonly asked: number;
  /** When each answer with status 200 was whole, milliseconds after the first request left; in any order. */
  readonly arrivalsMs: readonly number[];
  readonly notOk: number;
}

/** Clocks and timers of two processes may disagree by so much. */
const slackMs = 0.5;

/** Pure: what is kept of a burst. `waitMs`: no request is held for less. */
export function shapeOf({ asked, arrivalsMs, notOk }: RecordedBurst, waitMs: number): BurstShape {
  const sorted = arrivalsMs.toSorted((a, b) => a - b);
  const inTime = sorted.filter((ms) => ms < 2 * waitMs - slackMs);
  const last = inTime.at(-1);
  const next = sorted[inTime.length];
  return {
    asked,
    inTime: inTime.length,
    notOk,
    waves: wavesOf(sorted, waitMs),
    spacingMs: spacingOf(inTime),
    quietMs: last === undefined || next === undefined ? null : next - last,
  };
}

/** An answer that comes before the first wait is over counts as of the first. */
function wavesOf(sorted: readonly number[], waitMs: number): number[] {
  const waves: number[] = [];
  for (const ms of sorted) {
    const wave = Math.max(1, Math.floor((ms + slackMs) / waitMs)) - 1;
    while (waves.length <= wave) waves.push(0);
    waves[wave] = (waves[wave] ?? 0) + 1;
  }
  return waves;
}

function spacingOf(sorted: readonly number[]): number {
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined || sorted.length < 2) return 0;
  return (last - first) / (sorted.length - 1);
}
