/** Horizontal bars, one group a cell. */
import type { Row } from '../table.ts';
import { rowNames, whyNoNumber } from './cells.ts';
import { frame, namesRoom, sizeOf } from './frame.ts';
import { colors } from './look.ts';

export interface Bars {
  readonly name: string;
  readonly color: string;
  /** One a row; null: no bar. */
  readonly each: readonly ({
    readonly value: number;
    readonly text: string;
    readonly label?: string;
  } | null)[];
}

interface Options {
  /** With its unit. */
  readonly axis: string;
  /** Bars of a row follow each other instead of lying below each other. */
  readonly stacked: boolean;
}

/** Every bar names itself in its label, so that colours only help. */
export function barsOption(rows: readonly Row[], bars: readonly Bars[], { axis, stacked }: Options) {
  const perRow = stacked ? 30 : 12 + 18 * bars.length;
  const names = rowNames(rows);
  const shown = bars.filter(({ each }) => each.some((bar) => bar !== null));
  const series = [...shown.map((each) => barSeries(each, stacked)), whyLabels(rows)];
  return {
    ...sizeOf(Math.max(80, perRow * rows.length), shown),
    say: series.map((_, i) => (i < shown.length ? 'text' : '')),
    option: frame({
      legend: shown,
      compact: true,
      left: namesRoom(names),
      series,
      xAxis: valueAxis(axis),
      yAxis: {
        type: 'category',
        data: names,
        inverse: true,
        axisTick: { show: false },
        axisLabel: { color: colors.text, fontSize: 12 },
        axisLine: { lineStyle: { color: colors.quiet } },
      },
    }),
  };
}

const barSeries = ({ name, color, each }: Bars, stacked: boolean) => ({
  type: 'bar',
  name,
  animation: false,
  color,
  barMaxWidth: 16,
  ...(stacked && { stack: 'all' }),
  itemStyle: { borderColor: '#ffffff', borderWidth: stacked ? 0.6 : 0 },
  label: {
    show: true,
    position: stacked ? 'inside' : 'right',
    fontSize: 11,
    color: stacked ? '#ffffff' : colors.text,
  },
  data: each.map((bar) =>
    bar === null
      ? { value: null }
      : {
          value: bar.value,
          text: bar.text,
          label: { show: bar.label !== undefined, formatter: bar.label ?? '' },
        },
  ),
});

/** At the axis: why a row has no bar. */
const whyLabels = (rows: readonly Row[]) => ({
  type: 'scatter',
  name: '',
  animation: false,
  silent: true,
  symbolSize: 0.1,
  itemStyle: { color: 'transparent' },
  data: rows.flatMap((row, at) =>
    row.numbers !== null
      ? []
      : [
          {
            value: [0, at],
            label: {
              show: true,
              position: 'right',
              formatter: `✕ ${whyNoNumber(row)}`,
              color: colors.invalid,
              fontSize: 11,
            },
          },
        ],
  ),
});

const valueAxis = (name: string) => ({
  type: 'value',
  /** Room for the labels behind the bars. */
  boundaryGap: [0, '20%'],
  name,
  nameLocation: 'middle',
  nameGap: 28,
  nameTextStyle: { color: colors.text, fontSize: 12 },
  axisLabel: { color: colors.quiet, fontSize: 12, hideOverlap: true },
  axisLine: { show: true, lineStyle: { color: colors.quiet } },
  splitLine: { lineStyle: { color: colors.line, width: 0.6 } },
});
