/** Columns of the tables of a run with blocks, for text and markdown. */
import { mebibytes, ms, none, percent, whole } from '../figure.ts';
import { knownValue, type Observed } from '../record/observed.ts';
import type { Reading } from '../record/reason.ts';
import type { BlastFigures, BlastRow } from './blast-report.ts';
import type { Column } from './columns.ts';

type Columns = readonly Column<BlastRow>[];

const signs = { 'at least': '≥', 'at most': '≤', about: '~' } as const satisfies Record<Reading, string>;

/** `53.8 %`. */
export const share = (value: number): string => `${(value * 100).toFixed(1)} %`;

const left = (title: string, cell: (row: BlastRow) => string): Column<BlastRow> => ({
  title,
  align: 'left',
  cell,
});
const right = (title: string, cell: (row: BlastRow) => string): Column<BlastRow> => ({
  title,
  align: 'right',
  cell,
});

/** A figure that carries the sign of a doubtful trial. */
const measured = (title: string, write: (figures: BlastFigures) => string): Column<BlastRow> =>
  right(title, ({ figures, row }) =>
    figures === null ? none : `${row.reading ? signs[row.reading] : ''}${write(figures)}`,
  );

/** A figure without a sign: computed, counted, or beside one that has it. */
const counted = (title: string, write: (figures: BlastFigures) => string): Column<BlastRow> =>
  right(title, ({ figures }) => (figures === null ? none : write(figures)));

const key: Columns = [
  left('server', ({ row: { cell } }) => `${cell.server}@${cell.connections}`),
  left('blocked', ({ action, of }) =>
    of.count === null ? whole(action.victims) : `${whole(action.victims)}/${whole(of.count)} ${of.what}`,
  ),
  left('mode', ({ action, guard }) => `${action.mode}${guard ? ' guard' : ''}`),
];

/** What was hurt beside what should be. */
export const harmColumns: Columns = [
  ...key,
  measured('hurt', ({ hurt }) => share(hurt)),
  counted('predicted', ({ predicted }) => (predicted === null ? none : share(predicted))),
  measured('conns', ({ connectionsHurt }) => percent(connectionsHurt)),
  left('verdict', ({ row }) => row.verdict),
];

/** How deep and how long it is, and what new connections met. */
export const holeColumns: Columns = [
  ...key,
  measured('worst ms', ({ worstUs }) => ms(worstUs / 1000)),
  counted('lost', ({ lost }) => whole(lost)),
  counted('normal after', ({ normalAfterUs }) =>
    normalAfterUs === null ? 'not in time' : `${whole(normalAfterUs / 1000)} ms`,
  ),
  counted('new late', ({ newcomers: { hurt, tried } }) => `${hurt} of ${tried}`),
  counted('slowest new', ({ newcomers: { slowestMs } }) =>
    slowestMs === null ? none : `${ms(slowestMs)} ms`,
  ),
];

/** The same seconds by both kinds of load, in milliseconds. */
export const viewColumns: Columns = [
  ...key,
  measured('open p50', ({ open }) => ms(open.p50Us / 1000)),
  measured('p99', ({ open }) => ms(open.p99Us / 1000)),
  measured('closed p50', ({ closed }) => (closed.count === 0 ? none : ms(closed.p50Us / 1000))),
  measured('p99', ({ closed }) => (closed.count === 0 ? none : ms(closed.p99Us / 1000))),
];

/** What it costs; the guard's threads are in it. */
export const priceColumns: Columns = [
  ...key,
  right('threads', ({ row }) => cost(row.numbers?.threads, whole)),
  right('RSS', ({ row }) => cost(row.numbers?.rssBytes, mebibytes)),
  right('PSS', ({ row }) => cost(row.numbers?.pssBytes, mebibytes)),
];

function cost(observed: Observed<number> | undefined, write: (value: number) => string): string {
  const value = knownValue(observed);
  return value === null ? none : write(value);
}
