import type { Series } from '../../results/record/evidence.ts';
import type { Snapshot } from '../../results/record/server.ts';

/** What is observed. Processes are named by id; the target may have descendants. */
export interface Target {
  /** null: its processes cannot be looked at; `unseen` says why. */
  readonly targetPid: number | null;
  readonly unseen?: string;
  readonly driverPid: number;
  readonly model: 'event-loop' | 'thread-pool' | 'external';
  /** Where it listens. */
  readonly port?: number;
  /** Why it counts nothing for the lab. */
  readonly uncounted?: string;
  /** Asks the server for its counters over IPC; rejects when it is gone. Asked once a tick and shared by the probes. */
  snapshot(): Promise<Snapshot>;
}

/** What a probe may look at. */
export interface Observed extends Target {
  /** The target and its descendants, at most a second old. Looked up once and shared by the probes: it costs a read of every process. */
  tree(nowMs: number): ReadonlySet<number>;
}

/** The same reason for each metric: what a reader gives as `absent` of a server that cannot be looked at. */
export const allAbsent = (metrics: readonly string[], because: string): Record<string, string> =>
  Object.fromEntries(metrics.map((metric) => [metric, because]));

export const unseenProcess = ({ unseen }: Target): string => unseen ?? 'its processes cannot be looked at';

/** One metric of a probe at one tick. `value` is undefined in the first tick of a rate. */
export interface Reading {
  readonly metric: string;
  readonly unit: Series['unit'];
  readonly value: number;
}

/** Something observed while a trial runs; one a `*.probe.ts` file that exports `probe`. */
export interface Probe {
  readonly name: string;
  /** Metrics it can give, so that an unavailable one is recorded as such. */
  readonly metrics: readonly string[];
  /** Read each tick / each n-th tick (4 ticks a second). */
  readonly everyTicks: number;
  /** Why it cannot work here, or null. */
  unavailable(): string | null;
  /** A reader with its own memory (for rates); `read` throws when the thing observed is gone. */
  start(observed: Observed): Reader;
}

export interface Reader {
  read(nowMs: number): Promise<readonly Reading[]> | readonly Reading[];
  /** Metrics it cannot give of this target, with the reason; null where the metric has no meaning for it. Asked at the end. */
  absent?(): Readonly<Record<string, string | null>>;
}
