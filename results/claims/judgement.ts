import type { Claim, ClaimResult } from '../record/claim.ts';
import type { Observed } from '../record/observed.ts';
import type { ClaimCell } from './cell.ts';

/** What a claim says of the run. */
export type Judgement = ReturnType<Claim['judge']>;

export const notMeasured = (text: string): Judgement => ({ verdict: 'not-measured', text });

/** Judges when everything is known; else not-measured, naming everything that is missing. */
export function judgeKnown<T>(
  needed: readonly Observed<T>[],
  judge: (...values: T[]) => Judgement,
): Judgement {
  const missing = needed.flatMap((each) => ('unavailable' in each ? [each.unavailable] : []));
  if (missing.length > 0) return notMeasured(missing.join('; '));
  return judge(...needed.flatMap((each) => ('value' in each ? [each.value] : [])));
}

/** A doubtful number refutes nothing: with a SUSPECT cell `refuted` becomes `inconclusive`. */
export function withDoubt(judgement: Judgement, cells: readonly ClaimCell[]): Judgement {
  const doubtful = cells.filter((cell) => cell.reading !== null).map((cell) => cell.key);
  if (doubtful.length === 0) return judgement;
  const text = `${judgement.text} (SUSPECT: ${doubtful.join(', ')})`;
  return { verdict: judgement.verdict === 'refuted' ? 'inconclusive' : judgement.verdict, text };
}

/** `supported` up to the first limit, `refuted` above the second, between them `inconclusive`. */
export function byLimits(value: number, supported: number, refuted: number): ClaimResult['verdict'] {
  if (value <= supported) return 'supported';
  return value > refuted ? 'refuted' : 'inconclusive';
}
