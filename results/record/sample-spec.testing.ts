/** What a sample trial pretends to be, and the arithmetic that keeps its books balanced. */

export interface SampleSpec {
  readonly model: 'event-loop' | 'thread-pool';
  readonly connections: number;
  readonly repeat: number;
  readonly slots: number;
  readonly loops: number;
  readonly waitMs: number;
  /** Mean real hold. */
  readonly holdUs: number;
  readonly warmupMs: number;
  readonly windowMs: number;
  /** Answers a second. */
  readonly throughput: number;
}

/** Epoch milliseconds at which every sample run starts. */
export const sampleStartMs = Date.parse('2026-12-01T01:55:03.000Z');

const defaults = {
  model: 'thread-pool',
  connections: 200,
  repeat: 0,
  slots: 200,
  loops: 2,
  waitMs: 20,
  holdUs: 20_200,
  warmupMs: 2000,
  windowMs: 6000,
} as const;

/** A quiet machine: the pool at 96.5 % of its ceiling; loops near the wait's ceiling, or 15,000 req/s each. */
export function sampleSpec(overrides: Partial<SampleSpec> = {}): SampleSpec {
  const spec = { ...defaults, ...overrides };
  return { ...spec, throughput: overrides.throughput ?? likelyThroughput(spec) };
}

function likelyThroughput(spec: Omit<SampleSpec, 'throughput'>): number {
  const perSecond = (width: number) => (0.965 * width * 1e6) / spec.holdUs;
  if (spec.model === 'thread-pool') return perSecond(Math.min(spec.connections, spec.slots));
  return Math.min(perSecond(spec.connections), 15_000 * spec.loops);
}

/** `total` in `parts` whole numbers that differ by one at most. */
export const share = (total: number, parts: number): number[] =>
  Array.from(
    { length: parts },
    (_, i) => Math.floor(total / parts) + (i < Math.round(total) % parts ? 1 : 0),
  );

/** Requests the lab itself sent to `/wait` before the load. */
export const sampleOwnWaits = (spec: SampleSpec): number => 3 + 3 * 2 * spec.slots;

/** 2xx answers of the warm-up, the window and the drain (one more for each connection). */
export function sampleAnswers(spec: SampleSpec): { warmup: number; window: number; drain: number } {
  const inside = (ms: number) => Math.round((spec.throughput * ms) / 1000);
  return { warmup: inside(spec.warmupMs), window: inside(spec.windowMs), drain: spec.connections };
}
