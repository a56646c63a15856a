/** A fault on purpose: holding a loop or a slot for a while, asleep or burning CPU. */
export interface Block {
  readonly ms: number;
  readonly mode: 'sleep' | 'spin';
}

/** Longest block in milliseconds: a mistake must not look like a dead server. */
export const maxBlockMs = 30_000;

/** Reads `?ms=N&mode=sleep|spin`; answers with a sentence when it cannot be used. */
export function parseBlock(query: unknown): Block | string {
  const { ms, mode = 'sleep' } = query as { ms?: unknown; mode?: unknown };
  if (typeof ms !== 'string' || !/^\d{1,6}$/.test(ms)) return 'ms must be a whole number of milliseconds';
  if (Number(ms) < 1 || Number(ms) > maxBlockMs) return `ms must be 1 to ${maxBlockMs}`;
  if (mode !== 'sleep' && mode !== 'spin') return 'mode must be sleep or spin';
  return { ms: Number(ms), mode };
}

const cell = new Int32Array(new SharedArrayBuffer(4));

/** Blocks the calling thread. `sleep` burns no CPU: nothing ever notifies the private cell. */
export function blockThread({ ms, mode }: Block): void {
  if (mode === 'sleep') {
    Atomics.wait(cell, 0, 0, ms);
    return;
  }
  const end = performance.now() + ms;
  while (performance.now() < end);
}
