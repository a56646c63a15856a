/** What the lab and a load driver say to each other: the plan goes in as one JSON argument, the rest over IPC. */
import type { FromDriver, LoadPlan, LoadResult, Sent, Spread } from '../results/record/load.ts';

export type { FromDriver, LoadPlan, LoadResult, Sent, Spread };

export type LoadPhase = Extract<FromDriver, { type: 'phase' }>['phase'];

export interface Report {
  /** `open` at once, then `warm-up`, `window` and `drain` when they begin. */
  phase(phase: LoadPhase): void;
  /** Connections that were answered at least once, while opening. */
  progress(connections: number): void;
}

/** One implementation a `*.driver.ts` file, found by the plan's `driver`. */
export interface Driver {
  /** What it does, in a few words, for `list`. */
  readonly title?: string;
  load(plan: LoadPlan, report: Report): Promise<LoadResult>;
}
