/** Growth a second of a counter that is read from time to time. */
export interface Rate {
  /** null on the first reading, when no time passed, and when the counter ran back (another process or a restart). */
  next(total: number, nowMs: number): number | null;
}

/** `unitsPerSecond`: by how much the counter grows in a second that counts as 1 (e.g. nanoseconds of one core: 1e9). */
export function createRate(unitsPerSecond: number): Rate {
  let last: { total: number; atMs: number } | null = null;
  return {
    next(total, nowMs) {
      const before = last;
      last = { total, atMs: nowMs };
      if (before === null || nowMs <= before.atMs || total < before.total) return null;
      return (total - before.total) / unitsPerSecond / ((nowMs - before.atMs) / 1000);
    },
  };
}
