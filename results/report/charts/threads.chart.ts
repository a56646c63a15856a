import { none, whole } from '../../figure.ts';
import { metrics, type ThreadRole, threadMetric, threadRoles, threadStates } from '../../record/metrics.ts';
import { knownValue } from '../../record/observed.ts';
import { medianMetric } from '../../stats/cell-evidence.ts';
import type { Row } from '../table.ts';
import { type Bars, barsOption } from './bars.ts';
import { cellName, tableLine, usableOf } from './cells.ts';
import type { Chart, Subject } from './chart.ts';
import { colors } from './look.ts';

/** What the threads of the server's process are: a thread that waits for the network is paid for all the same. */
export function threadCharts(subject: Subject): Chart[] {
  const { rows } = subject;
  const counts = rows.map((row) => threadRoles.map((role) => countOf(subject, row, role)));
  if (counts.flat().every((count) => count === null)) return [];
  const bars = threadRoles.map((role, i) => barsOf(role, i, rows, counts));
  return [
    {
      id: 'threads',
      title: 'Threads of the server by role',
      place: 'more',
      group: null,
      alternative: `Median number of threads in the window, by role. ${rows.map((row, i) => `${cellName(row)}: ${saidOf(counts[i] ?? [])}`).join('; ')}.`,
      reading: 'Median over the window, from the names of the threads.',
      ...barsOption(rows, bars, { axis: 'threads', stacked: true }),
      table: {
        titles: ['connections', 'server', ...threadRoles, 'all', 'verdict'],
        rows: rows.map((row, i) =>
          tableLine(row, [...(counts[i] ?? []).map(shown), shown(total(subject, row))]),
        ),
      },
    },
  ];
}

function barsOf(
  role: ThreadRole,
  i: number,
  rows: readonly Row[],
  counts: readonly (readonly (number | null)[])[],
): Bars {
  const largest = Math.max(
    ...counts.map((each) => each.reduce<number>((sum, count) => sum + (count ?? 0), 0)),
  );
  return {
    name: role,
    color: colors.series[i] ?? colors.text,
    each: rows.map((row, at) => {
      const count = counts[at]?.[i] ?? null;
      if (count === null || count === 0) return null;
      const fits = count > largest / 12;
      return {
        value: count,
        text: `${cellName(row)}: ${whole(count)} ${role} threads`,
        ...(fits && { label: `${role} ${whole(count)}` }),
      };
    }),
  };
}

/** Running and waiting together; null: not observed. */
function countOf(subject: Subject, row: Row, role: ThreadRole): number | null {
  const usable = usableOf(subject, row);
  if (usable.length === 0) return null;
  const states = threadStates.map((state) => knownValue(medianMetric(usable, threadMetric(role, state))));
  return states.some((count) => count === null)
    ? null
    : states.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

const total = (subject: Subject, row: Row): number | null => {
  const usable = usableOf(subject, row);
  return usable.length === 0 ? null : knownValue(medianMetric(usable, metrics.threads));
};

const shown = (count: number | null): string => (count === null ? none : whole(count));

const saidOf = (counts: readonly (number | null)[]): string =>
  counts.every((count) => count === null)
    ? 'not known'
    : threadRoles
        .flatMap((role, i) => ((counts[i] ?? 0) > 0 ? [`${whole(counts[i] ?? 0)} ${role}`] : []))
        .join(', ');
