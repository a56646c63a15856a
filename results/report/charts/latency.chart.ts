import type { Latency } from '../../record/load.ts';
import { knownValue } from '../../record/observed.ts';
import { shownRow } from '../shown.ts';
import type { Row } from '../table.ts';
import { fittingAxis } from './axis.ts';
import { boundsOf } from './ceilings.ts';
import { levelsOf, pointOf, type ServerRows, serversOf, tableLine, usableOf } from './cells.ts';
import type { Chart, Subject } from './chart.ts';
import type { Place, Point } from './lines.ts';
import { readingOfSymbols } from './look.ts';
import { type CellLine, overLevels } from './over-levels.ts';

/** Median and 99th percentile against connections, with the queue that a full pool must make. */
export function latencyCharts(subject: Subject): Chart[] {
  if (levelsOf(subject).length === 0) return [];
  const servers = serversOf(subject);
  const theory = [
    { name: 'full pool: connections × hold / slots', places: poolQueue(subject), dash: [12, 3, 2, 3] },
  ];
  return [
    {
      id: 'latency',
      title: 'Latency against connections',
      place: 'first',
      group: null,
      alternative: `Latency in milliseconds by number of connections; medians: ${servers.map(said).join('; ')}.`,
      reading: `${readingOfSymbols} Whiskers: smallest and largest repeat. Thin line: the median of a pool that is full all the time.`,
      ...overLevels(
        subject,
        servers.flatMap((server) => linesOf(subject, server)),
        theory,
        (values) => fittingAxis('latency, milliseconds', values.length > 0 ? values : [1]),
      ),
      table: {
        titles: ['connections', 'server', 'p50 ms', 'p90 ms', 'p99 ms', 'max ms', 'verdict'],
        rows: subject.rows.map((row) => {
          const { p50, p90, p99, max } = shownRow(row);
          return tableLine(row, [p50, p90, p99, max]);
        }),
      },
    },
  ];
}

const linesOf = (subject: Subject, { name, look, rows }: ServerRows): CellLine[] => [
  { name: `${name} median`, look, points: rows.map((row) => percentile(subject, row, 'p50')) },
  {
    name: `${name} p99`,
    look: { ...look, dash: [2, 4] },
    size: 6,
    points: rows.map((row) => percentile(subject, row, 'p99')),
  },
];

const said = ({ name, rows }: ServerRows): string =>
  `${name} ${rows.map((row) => `${shownRow(row).p50} at ${shownRow(row).connections}`).join(', ')}`;

type Percentile = 'p50' | 'p99';
const fieldOf = { p50: 'p50Us', p99: 'p99Us' } as const satisfies Record<Percentile, keyof Latency>;
const nameOf = { p50: 'median', p99: '99th percentile' } as const satisfies Record<Percentile, string>;

/** From the merged histogram; whiskers from each repeat's own. */
function percentile(subject: Subject, row: Row, which: Percentile): Point | null {
  if (row.numbers === null) return null;
  const each = usableOf(subject, row).flatMap(({ evidence }) => {
    const latency = knownValue(evidence.load)?.latency;
    return latency ? [latency[fieldOf[which]] / 1000] : [];
  });
  const said = `${nameOf[which]} ${shownRow(row)[which]} ms`;
  return pointOf(row, row.numbers.latency[fieldOf[which]] / 1000, each, said);
}

/** `c / (s / h)`, and never below the hold itself. */
function poolQueue(subject: Subject): Place[] {
  return subject.rows.flatMap((row): Place[] => {
    const [bound] = boundsOf(subject, row);
    if (bound === undefined || bound.poolCeiling === null) return [];
    const queueMs = (row.cell.connections / bound.poolCeiling) * 1000;
    return [[row.cell.connections, Number(Math.max(bound.holdUs / 1000, queueMs).toPrecision(4))]];
  });
}
