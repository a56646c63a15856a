import { whole } from '../figure.ts';
import { compare } from '../stats/comparison.ts';
import type { Row } from './table.ts';

/** One sentence a level that has two cells with several usable repeats: which one is faster, or that nobody can tell. */
export function comparisonLines(rows: readonly Row[]): string[] {
  const levels = Map.groupBy(rows, (row) => row.cell.connections);
  return [...levels.entries()].flatMap(([connections, [b, a]]) => {
    if (!a?.numbers || !b?.numbers || Math.min(a.repeats.usable, b.repeats.usable) < 2) return [];
    const side = (row: Row) => ({ name: row.cell.server, perSecond: row.numbers?.perSecondEach ?? [] });
    return [`at ${whole(connections)}: ${compare(side(a), side(b)).text}`];
  });
}
