import { whole } from '../figure.ts';
import { compare } from '../stats/comparison.ts';
import type { Row } from './table.ts';

/**
 * One sentence a level that has two cells with several usable repeats: which one is faster, or that nobody can tell.
 * Where a model stands twice at a level (A/A), one for each model.
 */
export function comparisonLines(rows: readonly Row[]): string[] {
  const levels = [...Map.groupBy(rows, (row) => row.cell.connections).values()];
  return levels.flatMap(groupsOf).flatMap(([b, a]) => {
    if (!a?.numbers || !b?.numbers || Math.min(a.repeats.usable, b.repeats.usable) < 2) return [];
    const side = ({ cell, numbers, reading }: Row) => ({
      name: cell.server,
      perSecond: numbers?.perSecondEach ?? [],
      reading,
    });
    return [`at ${whole(a.cell.connections)}: ${compare(side(a), side(b)).text}`];
  });
}

function groupsOf(level: readonly Row[]): (readonly Row[])[] {
  const models = [...Map.groupBy(level, (row) => row.cell.model).values()];
  return models.some((rows) => rows.length > 1) ? models : [level];
}
