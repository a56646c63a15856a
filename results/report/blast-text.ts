/** The blast radius as a person reads it in a terminal. */
import { mebibytes, ms, none, percent, whole } from '../figure.ts';
import { knownValue, type Observed } from '../record/observed.ts';
import type { Reading } from '../record/reason.ts';
import type { Run } from '../record/run.ts';
import type { BlastFigures, BlastReport, BlastRow } from './blast-report.ts';
import { alignColumns, type Column } from './columns.ts';
import type { Paint } from './paint.ts';
import { stripLegend, stripLines } from './strip.ts';

const signs = { 'at least': '≥', 'at most': '≤', about: '~' } as const satisfies Record<Reading, string>;

export const share = (value: number): string => `${(value * 100).toFixed(1)} %`;

export const blockedText = ({ action, of }: BlastRow): string =>
  `${whole(action.victims)} of ${whole(of.count)} ${of.what}`;

export const modeText = ({ action, guard }: BlastRow): string => `${action.mode}${guard ? ', guarded' : ''}`;

export const afterText = ({ normalAfterUs }: BlastFigures): string =>
  normalAfterUs === null ? 'not in time' : `${whole(normalAfterUs / 1000)} ms`;

const column = (
  align: Column<BlastRow>['align'],
  title: string,
  cell: (row: BlastRow) => string,
): Column<BlastRow> => ({ align, title, cell });

/** Of the first column that stands for a number; a doubtful one carries its sign. */
const figure =
  (write: (figures: BlastFigures) => string) =>
  ({ figures, row }: BlastRow): string =>
    figures === null ? none : `${row.reading ? signs[row.reading] : ''}${write(figures)}`;

const plain =
  (write: (figures: BlastFigures) => string) =>
  ({ figures }: BlastRow): string =>
    figures === null ? none : write(figures);

const key = [
  column('left', 'server', ({ row }) => row.cell.server),
  column('left', 'blocked', blockedText),
  column('left', 'mode', modeText),
];

/** What was hurt beside what should be. */
export const harmColumns: readonly Column<BlastRow>[] = [
  ...key,
  column(
    'right',
    'hurt',
    figure(({ hurt }) => share(hurt)),
  ),
  column(
    'right',
    'predicted',
    plain(({ predicted }) => share(predicted)),
  ),
  column(
    'right',
    'conns',
    figure(({ connectionsHurt }) => percent(connectionsHurt)),
  ),
  column(
    'right',
    'worst ms',
    figure(({ worstUs }) => ms(worstUs / 1000)),
  ),
  column(
    'right',
    'lost',
    plain(({ lost }) => whole(lost)),
  ),
  column('right', 'normal after', plain(afterText)),
  column('left', 'verdict', ({ row }) => row.verdict),
];

/** The same seconds by both kinds of load, and what new connections met. */
export const viewColumns: readonly Column<BlastRow>[] = [
  ...key,
  column(
    'right',
    'open p50 ms',
    plain(({ open }) => ms(open.p50Us / 1000)),
  ),
  column(
    'right',
    'p99',
    plain(({ open }) => ms(open.p99Us / 1000)),
  ),
  column(
    'right',
    'closed p50 ms',
    plain(({ closed }) => ms(closed.p50Us / 1000)),
  ),
  column(
    'right',
    'p99',
    plain(({ closed }) => ms(closed.p99Us / 1000)),
  ),
  column(
    'right',
    'new late',
    plain(({ newcomers: { hurt, tried } }) => `${hurt} of ${tried}`),
  ),
  column('right', 'slowest ms', plain(slowestText)),
];

/** What it costs; the guard's threads are in it. */
export const priceColumns: readonly Column<BlastRow>[] = [
  ...key,
  column('right', 'threads', ({ row }) => cost(row.numbers?.threads, whole)),
  column('right', 'RSS', ({ row }) => cost(row.numbers?.rssBytes, mebibytes)),
  column('right', 'PSS', ({ row }) => cost(row.numbers?.pssBytes, mebibytes)),
];

export function harmTable({ rows }: BlastReport, paint: Paint): string[] {
  const painted = harmColumns.map((each) => ({
    ...each,
    ...(each.title === 'predicted' && { paint: paint.quiet }),
    ...(each.title === 'verdict' && {
      paint: (text: string, { row }: BlastRow) => paint.verdict(text, row.verdict),
    }),
  }));
  return alignColumns(painted, rows, paint.quiet);
}

export const viewTable = ({ rows }: BlastReport, paint: Paint): string[] =>
  alignColumns(viewColumns, rows, paint.quiet);

export const priceTable = ({ rows }: BlastReport, paint: Paint): string[] =>
  alignColumns(priceColumns, rows, paint.quiet);

function slowestText({ newcomers: { slowestMs } }: BlastFigures): string {
  return slowestMs === null ? none : ms(slowestMs);
}

function cost(observed: Observed<number> | undefined, write: (value: number) => string): string {
  const value = knownValue(observed);
  return value === null ? none : write(value);
}

/** A strip for each trial. */
export const stripText = ({ strips }: BlastReport, paint: Paint): string[] =>
  strips.length === 0
    ? []
    : [
        ...strips.flatMap(({ title, result }) => [title, ...stripLines(result).map((line) => `  ${line}`)]),
        paint.quiet(stripLegend),
      ];

/** What the words of the tables mean, with this run's numbers. */
export function harmNotes({ rows }: BlastReport, { header }: Run): string[] {
  const figures = rows.flatMap((row) => row.figures ?? []);
  const { blast, waitMs } = header.settings;
  const load = blast ? `${whole(blast.ratePerSecond)} requests a second by schedule, ` : '';
  if (figures.length === 0) return [];
  const above = figures.map(({ lateAboveUs }) => lateAboveUs / 1000);
  const quiet = Math.max(...figures.map(({ quietLate }) => quietLate));
  return [
    `hurt: of the requests due while all victims were blocked (${load}each timed from when it was due), those that were never answered or later than the wait of ${waitMs} ms and max(20 ms, twice what the quiet p99 has beyond it): here above ${range(above)} ms. Before the block at most ${share(quiet)} were as late.`,
    'predicted: for loops the share of the background connections that the blocked loops hold, by the server’s own counters; for slots the requests that find no free slot, by first come, first served, with the real schedule and the measured hold.',
  ];
}

const range = (values: readonly number[]): string => {
  const [least, most] = [ms(Math.min(...values)), ms(Math.max(...values))];
  return least === most ? least : `${least} to ${most}`;
};

export const viewNotes: readonly string[] = [
  'open: every request from when it was due. closed: only requests whose connection was idle, from when they were sent; a closed loop sends nothing on a connection that waits, so a block is one slow answer a connection and not the requests that were never sent.',
  'new: connections opened while the block lasted. The kernel takes them at once; their first answer comes from a loop or slot.',
];

/** Which part is a matter of loops and which of cores. */
export function loopsOrCores({ header }: Run): string {
  const { settings, environment } = header;
  const loops = settings.loops;
  const one = `with ${loops} ${loops === 1 ? 'loop' : 'loops'} one blocked loop stops about 1/${loops} (${share(1 / loops)}) of the connections`;
  const article =
    loops === 16
      ? 'which is the article’s 1/16'
      : 'the article’s 1/16 is seen on any machine with --loops 16';
  const cores = `${environment.cores} ${environment.cores === 1 ? 'core' : 'cores'}`;
  return `The radius is a matter of loops, not of cores: ${one}, ${article}. A pool of ${whole(settings.slots)} slots loses 1/${whole(settings.slots)} of its capacity for each blocked slot, and nobody waits while the slots that are left carry the load. A matter of cores is how fast the rest goes on, and what a block costs that burns CPU (--mode spin): it takes one of the ${cores} that server and load share here.`;
}
