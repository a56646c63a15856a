/**
 * What the lab and a measured server say to each other. Options go in as one JSON argument; everything
 * else goes over IPC, so that no measuring request ever touches the measured port during a window.
 */

export type ServerModel = 'event-loop' | 'thread-pool';
export type Dispatch = 'queue' | 'run';
/** How several loops came to accept on one port. */
export type PortSharing = 'reusePort' | 'cluster' | 'single';

export interface ServerOptions {
  readonly model: ServerModel;
  /** A literal loopback address. */
  readonly host: string;
  /** 0 lets the kernel choose. */
  readonly port: number;
  /** How long `/wait` holds, in milliseconds; at least 1. */
  readonly waitMs: number;
  /** Event loops (event-loop model); 1 or more. */
  readonly loops: number;
  /** Blocking threads (thread-pool model); 1 or more. */
  readonly slots: number;
  readonly dispatch: Dispatch;
  /** Asked listen backlog; the kernel caps it at net.core.somaxconn. */
  readonly backlog: number;
  /** Jobs that may wait for a slot before the server answers 503. */
  readonly queueCapacity: number;
  /** Given by the lab, returned by `/nonce`: proves that the answering process is the one started. */
  readonly nonce: string;
  /** Opens `/block`. Never set in an ordinary trial. */
  readonly faults: boolean;
  /** `/block` runs on threads of its own beside each loop (event-loop model); only with `faults`. */
  readonly guard?: boolean | undefined;
  /** `cluster` forces processes for the loops, as on systems without `reusePort`; default `auto`. */
  readonly sharing?: 'auto' | 'cluster' | undefined;
  /** Absolute path of a module that exports `start`, in place of the lab's own server of the model. */
  readonly module?: string | undefined;
}

/** Totals of real holds since the start, in microseconds. */
export interface HoldTotals {
  readonly count: number;
  readonly sumUs: number;
  /** Smallest and largest hold; 0 while `count` is 0. */
  readonly minUs: number;
  readonly maxUs: number;
  /** Holds by duration relative to the wait: see `holdBucketEdges`. */
  readonly buckets: readonly number[];
}

/** Upper edges of the hold buckets, as multiples of the wait; the last bucket is open. */
export const holdBucketEdges: readonly number[] = [
  0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.25, 1.5, 2, 3, 5, 10, 25, 100,
];

/** One loop since the start. The thread-pool model has one: its front. */
export interface LoopCounters {
  /** `/wait` requests that reached the handler. */
  readonly received: number;
  /** `/wait` answers given to the HTTP layer with status 200. */
  readonly answered: number;
  /** Answered 503 because the queue was full. */
  readonly refused: number;
  /** Answered 500 because a slot failed. */
  readonly failed: number;
  readonly openConnections: number;
  readonly acceptedConnections: number;
  /** Milliseconds this loop was busy / idle in the poll phase, cumulative (event-loop utilisation). */
  readonly activeMs: number;
  readonly idleMs: number;
}

export interface SlotCounters {
  /** Slots that pull jobs now. */
  readonly up: number;
  /** Slots that died since the start. */
  readonly lost: number;
  /** Slots that hold a request now. */
  readonly busy: number;
  /** Requests served by the least and the most used slot. */
  readonly servedMin: number;
  readonly servedMax: number;
}

/** One block as the thread that was held tells it. */
export interface BlockRecord {
  /** Index of the loop or slot. */
  readonly place: number;
  /** Epoch milliseconds by the monotonic clock; `endMs` null while it is held. */
  readonly startMs: number;
  readonly endMs: number | null;
  readonly mode: 'sleep' | 'spin';
  /** A guard's thread was held, and not the loop. */
  readonly guarded: boolean;
}

export interface Snapshot {
  readonly type: 'snapshot';
  readonly id: number;
  /** Epoch milliseconds of the reading, from the monotonic clock. */
  readonly atMs: number;
  readonly loops: readonly LoopCounters[];
  readonly hold: HoldTotals;
  /** null for a model without slots. */
  readonly slots: SlotCounters | null;
  /** Jobs that wait for a slot now; null for a model without a queue. */
  readonly queueLength: number | null;
  /** Since the start, in the order in which they began; absent where faults are not enabled. */
  readonly blocks?: readonly BlockRecord[] | undefined;
}

/** What a model counts; the entry adds id and time. */
export type Counters = Omit<Snapshot, 'type' | 'id' | 'atMs'>;

export interface Ready {
  readonly type: 'ready';
  readonly pid: number;
  readonly host: string;
  readonly port: number;
  readonly model: ServerModel;
  readonly loops: number;
  /** Slots that really pull jobs; null for a model without slots. */
  readonly slots: number | null;
  readonly dispatch: Dispatch | null;
  readonly sharing: PortSharing;
  readonly waitMs: number;
  readonly backlog: number;
  readonly queueCapacity: number | null;
  readonly keepAliveTimeoutMs: number;
  /** null: no limit. */
  readonly maxConnections: number | null;
  /** Requests a socket may carry; 0: no limit. */
  readonly maxRequestsPerSocket: number;
  readonly runtime: { readonly node: string; readonly v8: string; readonly execArgv: readonly string[] };
  /** From the first line of the process to readiness, and the part spent on slots. */
  readonly startMs: number;
  readonly slotsStartMs: number | null;
}

export interface StartFailed {
  readonly type: 'failed';
  readonly code: string;
  readonly message: string;
}

export type ToServer = { readonly type: 'snapshot'; readonly id: number } | { readonly type: 'stop' };
export type FromServer = Ready | Snapshot | StartFailed;

/** What `main.ts` drives; one implementation a `*.server.ts` file, found by the model's name. */
export interface RunningServer {
  readonly ready: Omit<Ready, 'type' | 'pid' | 'runtime' | 'startMs'>;
  snapshot(): Counters | Promise<Counters>;
}

export type StartServer = (options: ServerOptions) => Promise<RunningServer>;
