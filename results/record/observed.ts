import { z } from 'zod';

/** A value that was read, or the reason why it could not be. Unknown is never zero. */
export type Observed<T> = { readonly value: T } | { readonly unavailable: string };

export const observed = <T extends z.ZodType>(value: T) =>
  z.union([z.strictObject({ value }), z.strictObject({ unavailable: z.string() })]);

export const known = <T>(value: T): { readonly value: T } => ({ value });

export const unavailable = (because: string): { readonly unavailable: string } => ({
  unavailable: because,
});

export const isKnown = <T>(o: Observed<T> | undefined): o is { readonly value: T } =>
  o !== undefined && 'value' in o;

/** The value, or null where there is none. For display and arithmetic that skips unknowns. */
export const knownValue = <T>(o: Observed<T> | undefined): T | null => (isKnown(o) ? o.value : null);
