import { mebibytes } from '../../figure.ts';
import { knownValue, type Observed } from '../../record/observed.ts';
import { shownRow } from '../shown.ts';
import type { Row, RowNumbers } from '../table.ts';
import { type Bars, barsOption } from './bars.ts';
import { cellName, tableLine } from './cells.ts';
import type { Chart, Subject } from './chart.ts';
import { colors } from './look.ts';

/** Resident memory of the server: RSS, and PSS, which counts pages that processes share once. */
export function memoryCharts({ rows }: Subject): Chart[] {
  const rss = barsOf('RSS', 0, rows, (numbers) => numbers.rssBytes);
  const pss = barsOf('PSS', 2, rows, (numbers) => numbers.pssBytes);
  if ([...rss.each, ...pss.each].every((bar) => bar === null)) return [];
  return [
    {
      id: 'memory',
      title: 'Memory of the server',
      place: 'more',
      group: null,
      alternative: `Median memory of the server in the window. ${rows.map((row) => `${cellName(row)}: RSS ${shownRow(row).rss}, PSS ${shownRow(row).pss}`).join('; ')}.`,
      reading: 'Median over the window. PSS counts pages shared by several processes once.',
      ...barsOption(rows, [rss, pss], { axis: 'memory, MiB', stacked: false }),
      table: {
        titles: ['connections', 'server', 'RSS', 'PSS', 'verdict'],
        rows: rows.map((row) => tableLine(row, [shownRow(row).rss, shownRow(row).pss])),
      },
    },
  ];
}

const barsOf = (
  name: string,
  look: number,
  rows: readonly Row[],
  read: (numbers: RowNumbers) => Observed<number>,
): Bars => ({
  name,
  color: colors.series[look] ?? colors.text,
  each: rows.map((row) => {
    const bytes = row.numbers && knownValue(read(row.numbers));
    if (bytes === null) return null;
    const text = `${cellName(row)}: ${name} ${mebibytes(bytes)}`;
    return { value: Math.round(bytes / 1024 ** 2), text, label: `${name} ${mebibytes(bytes)}` };
  }),
});
