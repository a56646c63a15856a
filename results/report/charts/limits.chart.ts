import { none, percent } from '../../figure.ts';
import { metrics } from '../../record/metrics.ts';
import { knownValue } from '../../record/observed.ts';
import { medianMetric } from '../../stats/cell-evidence.ts';
import { median } from '../../stats/spread.ts';
import { shownRow } from '../shown.ts';
import type { Row } from '../table.ts';
import { cellName, isSuspect, rowNames, tableLine, usableOf, whyNoNumber } from './cells.ts';
import type { Chart, Subject } from './chart.ts';
import { frame, namesRoom, sizeOf } from './frame.ts';
import { colors, lookOf, symbolOf } from './look.ts';

/** Shares of a limit, 0 to 1; null: not known. */
const uses = [
  {
    name: 'bound of the waiting',
    of: (_: Subject, row: Row) => (row.numbers && knownValue(row.numbers.bound)?.share) ?? null,
  },
  { name: 'busiest loop', of: (subject: Subject, row: Row) => metric(subject, row, metrics.loopMax) },
  { name: 'generator’s thread', of: generatorUse },
  { name: 'machine’s cores', of: machineUse },
] as const;

/** How near each cell came to each of its limits; the one that limits it is named. */
export function limitCharts(subject: Subject): Chart[] {
  const { rows } = subject;
  if (rows.every((row) => row.numbers === null)) return [];
  const names = rowNames(rows);
  const shares = uses.map(({ name, of }, i) => ({
    name,
    look: lookOf(i),
    each: rows.map((row) => shareOf(subject, row, of)),
  }));
  return [
    {
      id: 'limits',
      title: 'How near to each limit',
      place: 'more',
      group: null,
      alternative: `For each cell the share of four limits that was used. ${rows.map(limitSaid).join('; ')}.`,
      reading: 'At the right of each row: the resource that limits it. Hollow: SUSPECT.',
      ...sizeOf(34 * rows.length + 20, uses),
      option: frame({
        legend: uses,
        compact: true,
        left: namesRoom(names),
        series: [...shares.map((share, i) => useSeries(share, rows, i)), limitLabels(rows)],
        xAxis: shareAxis,
        yAxis: {
          type: 'category',
          data: names,
          inverse: true,
          axisTick: { show: false },
          axisLabel: { color: colors.text, fontSize: 12 },
          splitLine: { show: true, lineStyle: { color: colors.line, width: 0.6 } },
        },
      }),
      say: [...uses.map(() => 'text'), ''],
      table: {
        titles: ['connections', 'server', ...uses.map(({ name }) => name), 'limited by', 'verdict'],
        rows: rows.map((row, i) =>
          tableLine(row, [...shares.map(({ each }) => shown(each[i] ?? null)), shownRow(row).limit]),
        ),
      },
    },
  ];
}

const shareAxis = {
  type: 'value',
  min: 0,
  max: 125,
  name: 'share of the limit, percent',
  nameLocation: 'middle',
  nameGap: 28,
  nameTextStyle: { color: colors.text, fontSize: 12 },
  axisLabel: { color: colors.quiet, fontSize: 12, customValues: [0, 25, 50, 75, 100] },
  axisTick: { show: true, customValues: [0, 25, 50, 75, 100] },
  axisLine: { show: true, lineStyle: { color: colors.quiet } },
  splitLine: { show: false },
};

interface Shares {
  readonly name: string;
  readonly look: ReturnType<typeof lookOf>;
  readonly each: readonly (number | null)[];
}

/** Points without a line, a little apart, so that equal shares stay visible. */
const useSeries = ({ name, look, each }: Shares, rows: readonly Row[], i: number) => ({
  type: 'scatter',
  name,
  animation: false,
  color: look.color,
  symbol: look.symbol,
  symbolSize: 10,
  symbolOffset: [0, (i - (uses.length - 1) / 2) * 6],
  itemStyle: { color: look.color, borderColor: look.color, borderWidth: 2, opacity: 1 },
  data: rows.flatMap((row, at) => {
    const share = each[at] ?? null;
    if (share === null) return [];
    const text = `${cellName(row)}: ${percent(share)} of ${name}`;
    return [
      {
        value: [Math.min(120, Number((share * 100).toFixed(1))), at],
        symbol: symbolOf(look, isSuspect(row)),
        text,
      },
    ];
  }),
});

/** Words at the right edge: what limits a row, or why it has no number. */
const limitLabels = (rows: readonly Row[]) => ({
  type: 'scatter',
  name: '',
  animation: false,
  silent: true,
  symbolSize: 0.1,
  itemStyle: { color: 'transparent' },
  data: rows.map((row, at) => ({
    value: [124, at],
    label: {
      show: true,
      position: 'left',
      formatter: labelOf(row),
      color: row.numbers === null ? colors.invalid : colors.text,
      fontSize: 11,
    },
  })),
});

const labelOf = (row: Row): string =>
  row.numbers === null ? whyNoNumber(row) : (knownValue(row.numbers.limit)?.resource ?? 'not known');

const limitSaid = (row: Row): string =>
  `${cellName(row)}: ${row.numbers === null ? whyNoNumber(row) : shownRow(row).limit}`;
const shown = (share: number | null): string => (share === null ? none : percent(share));

const shareOf = (
  subject: Subject,
  row: Row,
  of: (subject: Subject, row: Row) => number | null,
): number | null => (row.numbers === null ? null : of(subject, row));

const metric = (subject: Subject, row: Row, name: string): number | null => {
  const usable = usableOf(subject, row);
  return usable.length === 0 ? null : knownValue(medianMetric(usable, name));
};

function generatorUse(subject: Subject, row: Row): number | null {
  const each = usableOf(subject, row).flatMap(({ evidence }) => {
    const generator = knownValue(evidence.load)?.generator;
    return generator ? [Math.max(generator.cpuCores, generator.loopUtilisation)] : [];
  });
  return each.length === 0 ? null : median(each);
}

function machineUse(subject: Subject, row: Row): number | null {
  const each = usableOf(subject, row).flatMap(
    ({ evidence }) => knownValue(evidence.machineDuring)?.cpuBusy ?? [],
  );
  return each.length === 0 ? null : median(each);
}
