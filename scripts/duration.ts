const perUnit = { ms: 1, s: 1000, m: 60_000 } as const;
export type DurationUnit = keyof typeof perUnit;

/**
 * `6`, `6s`, `500ms`, `1.5s`, `2m` in whole milliseconds; null for anything else, negative numbers and parts of a
 * millisecond included. `bare`: unit of a number without one.
 */
export function parseDurationMs(text: string, bare: DurationUnit): number | null {
  const [, digits, unit = bare] = /^(\d+(?:\.\d+)?)\s*(ms|s|m)?$/.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  const ms = Number(digits) * perUnit[unit as DurationUnit];
  const whole = Math.round(ms);
  return Math.abs(ms - whole) < 1e-6 ? whole : null;
}

/** `20 ms`, `6 s`, `1.5 s`, `2 min`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 120_000) return `${Number((ms / 1000).toFixed(1))} s`;
  return `${Math.round(ms / 60_000)} min`;
}
