/** The blast radius as a person reads it in a terminal: sections in place of the tables of throughput. */
import { ms, whole } from '../figure.ts';
import type { Run } from '../record/run.ts';
import { harmColumns, holeColumns, priceColumns, share, viewColumns } from './blast-columns.ts';
import type { BlastReport, BlastRow } from './blast-report.ts';
import { alignColumns, type Column } from './columns.ts';
import type { Paint } from './paint.ts';
import { stripLegend, stripLines } from './strip.ts';

export interface BlastSection {
  readonly title: string;
  /** Lines that are not broken. */
  readonly lines: readonly string[];
  /** Sentences below them. */
  readonly notes: readonly string[];
}

export function harmSection(blast: BlastReport, run: Run, paint: Paint): BlastSection {
  const painted: readonly Column<BlastRow>[] = harmColumns.map((each) => ({
    ...each,
    ...(each.title === 'predicted' && { paint: paint.quiet }),
    ...(each.title === 'verdict' && {
      paint: (text: string, { row }: BlastRow) => paint.verdict(text, row.verdict),
    }),
  }));
  const lines = alignColumns(painted, blast.rows, paint.quiet);
  return { title: 'Blast radius', lines, notes: harmNotes(blast, run) };
}

/** After the reasons of doubts. */
export const otherSections = (blast: BlastReport, paint: Paint): BlastSection[] => [
  {
    title: 'Timeline',
    lines: stripText(blast),
    notes: blast.strips.length === 0 ? [] : [stripLegend],
  },
  { title: 'The hole', lines: alignColumns(holeColumns, blast.rows, paint.quiet), notes: holeNotes },
  {
    title: 'The same seconds in two views (ms)',
    lines: alignColumns(viewColumns, blast.rows, paint.quiet),
    notes: viewNotes,
  },
  { title: 'Price', lines: alignColumns(priceColumns, blast.rows, paint.quiet), notes: [] },
];

/** A strip for each trial. */
export const stripText = ({ strips }: BlastReport): string[] =>
  strips.flatMap(({ title, result }) => [title, ...stripLines(result).map((line) => `  ${line}`)]);

/** What the words of the table mean, with this run's numbers. */
export function harmNotes({ rows }: BlastReport, { header }: Run): string[] {
  const figures = rows.flatMap((row) => row.figures ?? []);
  const { blast, waitMs } = header.settings;
  if (figures.length === 0) return [];
  const load = blast ? `${whole(blast.ratePerSecond)} a second by schedule, ` : '';
  const above = figures.map(({ lateAboveUs }) => lateAboveUs / 1000);
  const quiet = Math.max(...figures.map(({ quietLate }) => quietLate));
  return [
    `hurt: of the requests due while all victims were blocked (${load}each timed from when it was due), those that were never answered, or later than the wait of ${waitMs} ms and max(20 ms, twice what the quiet p99 has beyond it): here above ${range(above)} ms. Before the block at most ${share(quiet)} were as late. conns: connections on which something was hurt.`,
    'predicted: for loops the share of the background connections that the blocked loops hold, by the server’s own counters; for slots the requests that find no free slot, by first come, first served, with the real schedule and the measured hold.',
  ];
}

const range = (values: readonly number[]): string => {
  const [least, most] = [ms(Math.min(...values)), ms(Math.max(...values))];
  return least === most ? least : `${least} to ${most}`;
};

export const holeNotes: readonly string[] = [
  'worst: slowest answer from when it was due. normal after: from the end of the block until no more requests were late than before it. new late: of the connections opened while the block lasted, those whose first answer was late; the kernel opens them at once, the answer comes from a loop or slot.',
];

export const viewNotes: readonly string[] = [
  'open: every request, from when it was due. closed: only requests whose connection was idle, from when they were sent. A closed loop sends nothing on a connection that waits, so a block is one slow answer a connection, and the requests that were never sent are missing.',
];

/** Which part is a matter of loops and which of cores. */
export function loopsOrCores({ header }: Run): string {
  const { settings, environment } = header;
  const { loops } = settings;
  const one = `with ${loops} ${loops === 1 ? 'loop' : 'loops'} one blocked loop stops about 1/${loops} of the connections`;
  const article =
    loops === 16
      ? 'which is the article’s 1/16'
      : 'the article’s 1/16 is seen on any machine with --loops 16';
  const cores = `${environment.cores} ${environment.cores === 1 ? 'core' : 'cores'}`;
  const slots = whole(settings.slots);
  return `The radius is a matter of loops, not of cores: ${one}, ${article}. A pool of ${slots} slots loses 1/${slots} of its capacity for each blocked slot, and nobody waits while the slots that are left carry the load. A matter of cores is how fast the rest goes on, and what a block costs that burns CPU (--mode spin): it takes one of the ${cores} that server and load share here.`;
}
