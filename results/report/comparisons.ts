import { whole } from '../figure.ts';
import { compare } from '../stats/comparison.ts';
import type { Row } from './table.ts';

/**
 * One sentence a pair of cells of a level with several usable repeats: which one is faster, or that nobody can tell.
 * `twins` (A/A): the two names of a server stand next to each other and are compared with nobody else.
 */
export function comparisonLines(rows: readonly Row[], twins = false): string[] {
  const levels = [...Map.groupBy(rows, (row) => row.cell.connections).values()];
  const pairs = levels.flatMap((level) => (twins ? twinsOf(level) : pairsOf(level)));
  return pairs.flatMap(([b, a]) => {
    if (!a?.numbers || !b?.numbers || Math.min(a.repeats.usable, b.repeats.usable) < 2) return [];
    const side = ({ cell, numbers, reading }: Row) => ({
      name: cell.server,
      perSecond: numbers?.perSecondEach ?? [],
      reading,
    });
    return [`at ${whole(a.cell.connections)}: ${compare(side(a), side(b)).text}`];
  });
}

type Pair = readonly (Row | undefined)[];

/** Each with each, the earlier row first. */
const pairsOf = (level: readonly Row[]): Pair[] =>
  level.flatMap((b, i) => level.slice(i + 1).map((a) => [b, a]));

const twinsOf = (level: readonly Row[]): Pair[] =>
  level.flatMap((row, i) => (i % 2 === 0 ? [[row, level[i + 1]]] : []));
