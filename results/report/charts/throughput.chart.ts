import { shownRow } from '../shown.ts';
import { type Axis, fittingAxis, logAxis } from './axis.ts';
import { poolCeiling, waitCeiling } from './ceilings.ts';
import { levelsOf, pointOf, type ServerRows, serversOf, tableLine } from './cells.ts';
import type { Chart, Subject } from './chart.ts';
import type { Point } from './lines.ts';
import { readingOfSymbols } from './look.ts';
import { overLevels } from './over-levels.ts';

/** Throughput against connections under the two ceilings of theory. */
export function throughputCharts(subject: Subject): Chart[] {
  const levels = levelsOf(subject);
  if (levels.length === 0) return [];
  const lines = serversOf(subject).map((server) => ({ ...server, points: pointsOf(server) }));
  const pool = poolCeiling(subject);
  const theory = [
    { name: 'wait: connections / hold', places: waitCeiling(subject), dash: [2, 3] },
    { name: 'pool: slots / hold', places: pool, dash: [12, 3, 2, 3] },
  ];
  const axis = (values: readonly number[]) =>
    axisOf([...values, ...pool.flatMap(([, y]) => y ?? [])], levels);
  return [
    {
      id: 'throughput',
      title: 'Throughput against connections',
      place: 'first',
      group: null,
      alternative: `Answers per second by number of connections. ${serversOf(subject).map(said).join('; ')}.`,
      reading: `${readingOfSymbols} Whiskers: smallest and largest repeat. Thin lines: the most that the waiting allows, from the shortest mean hold of each level.`,
      ...overLevels(subject, lines, theory, axis),
      table: {
        titles: ['connections', 'server', 'req/s', 'bound req/s', 'reached', 'verdict'],
        rows: subject.rows.map((row) => {
          const { perSecond, bound, share } = shownRow(row);
          return tableLine(row, [perSecond, bound, share]);
        }),
      },
    },
  ];
}

/** The wait's ceiling may leave the picture: what was measured decides the height. Straight where levels span decades. */
function axisOf(values: readonly number[], levels: readonly number[]): Axis {
  const name = 'answers per second';
  const seen = values.length > 0 ? [...values, 1.3 * Math.max(...values)] : [1, 10];
  const decades = Math.max(...levels) >= 10 * Math.min(...levels) && Math.min(...seen) > 0;
  return decades ? logAxis(`${name} (log scale)`, seen) : fittingAxis(name, seen);
}

const pointsOf = ({ rows }: ServerRows): (Point | null)[] =>
  rows.map((row) => {
    if (row.numbers === null) return null;
    const { perSecond, perSecondEach } = row.numbers;
    return pointOf(row, perSecond.median, perSecondEach, `${shownRow(row).perSecond} answers per second`);
  });

const said = ({ name, rows }: ServerRows): string =>
  `${name}: ${rows.map((row) => `${shownRow(row).perSecond} at ${shownRow(row).connections}`).join(', ')}`;
