/** What theory allows at each level: the two ceilings of a closed system (`results/stats/bounds.ts`). */
import { knownValue } from '../../record/observed.ts';
import { type Bound, boundOf } from '../../stats/bounds.ts';
import type { Row } from '../table.ts';
import { levelAxis } from './axis.ts';
import { levelsOf, usableOf } from './cells.ts';
import type { Subject } from './chart.ts';
import type { Place } from './lines.ts';

/** Of the usable trials of a row. */
export const boundsOf = (subject: Subject, row: Row): Bound[] =>
  usableOf(subject, row).flatMap((trial) => knownValue(boundOf(trial)) ?? []);

/** From the shortest mean hold of each level, so that no cell of it can be above: connections / hold. */
export const waitCeiling = (subject: Subject): Place[] =>
  toTheEdges(
    subject,
    ({ waitCeiling }) => waitCeiling,
    (perSecond, ratio) => perSecond * ratio,
  );

/** The same for slots / hold; empty without a pool. */
export const poolCeiling = (subject: Subject): Place[] =>
  toTheEdges(
    subject,
    ({ poolCeiling }) => poolCeiling,
    (perSecond) => perSecond,
  );

/** Through the levels and on to both edges of the picture; between two levels in small steps, as `along` says. */
function toTheEdges(
  subject: Subject,
  read: (bound: Bound) => number | null,
  along: (perSecond: number, ratio: number) => number,
): Place[] {
  const known = levelsOf(subject).flatMap((connections): [number, number][] => {
    const rows = subject.rows.filter((row) => row.cell.connections === connections);
    const all = rows.flatMap((row) => boundsOf(subject, row)).flatMap((bound) => read(bound) ?? []);
    return all.length === 0 ? [] : [[connections, Math.max(...all)]];
  });
  const { min, max } = levelAxis('', levelsOf(subject));
  const starts = [min, ...known.slice(1).map(([connections]) => connections)];
  return known.flatMap(([connections, perSecond], i) => {
    const from = starts[i] ?? connections;
    const to = starts[i + 1] ?? max;
    return steps(from, to).map((x): Place => [round(x), round(along(perSecond, x / connections))]);
  });
}

const stepCount = 16;

/** Equal steps on a logarithmic axis. */
const steps = (from: number, to: number): number[] =>
  Array.from({ length: stepCount + 1 }, (_, i) => from * (to / from) ** (i / stepCount));

const round = (value: number): number => Number(value.toPrecision(5));
