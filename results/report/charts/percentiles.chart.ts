import { ms, whole } from '../../figure.ts';
import { knownValue } from '../../record/observed.ts';
import { latencyCurve } from '../../stats/merged-latency.ts';
import { shownRow } from '../shown.ts';
import type { Row } from '../table.ts';
import { type Axis, axisOption, fittingAxis } from './axis.ts';
import { cellName, levelsOf, serverName, serversOf, tableLine, usableOf, verdictText } from './cells.ts';
import type { Chart, Subject } from './chart.ts';
import { frame, sizeOf } from './frame.ts';
import { curveSeries } from './lines.ts';
import type { Look } from './look.ts';

/** One chart a level: how many requests are slower than so long, as a curve over the number of nines. */
export const percentileCharts = (subject: Subject): Chart[] =>
  levelsOf(subject).flatMap((connections) => levelChart(subject, connections) ?? []);

interface Curve {
  readonly row: Row;
  readonly look: Look;
  /** `1 / (1 - share)`, milliseconds, `p99.9`. */
  readonly places: readonly (readonly [number, number, string])[];
}

function levelChart(subject: Subject, connections: number): Chart | null {
  const curves = serversOf(subject).flatMap(({ look, rows }) =>
    rows.flatMap((row) => (row.cell.connections === connections ? curveOf(subject, row, look) : [])),
  );
  if (curves.length === 0) return null;
  const all = curves.flatMap(({ places }) => places);
  const y = fittingAxis(
    'latency, milliseconds',
    all.map(([, latencyMs]) => latencyMs),
  );
  const legend = curves.map(({ row }) => ({ name: serverName(row), bare: true }));
  const rows = curves.map(({ row }) => row);
  return {
    id: `percentiles-${connections}`,
    title: `Latency distribution at ${whole(connections)} connections`,
    place: 'more',
    group: null,
    alternative: `Latency that a share of the answers did not exceed, over the share. ${rows.map(said).join('; ')}.`,
    reading: `The last place of a curve is where one answer is slower. ${rows.map((row) => `${serverName(row)}: ${verdictText(row)}.`).join(' ')}`,
    ...sizeOf(260, legend),
    option: frame({
      legend,
      series: [
        ...curves.map(({ row, look, places }) => curveSeries(serverName(row), look, places, 2)),
        nineLabels(all),
      ],
      xAxis: { ...axisOption(nines(all), 'x'), axisLabel: { show: false } },
      yAxis: [axisOption(y, 'y'), { type: 'value', show: false, min: 0, max: 1 }],
    }),
    say: [...curves.map(({ row }) => `${cellName(row)}: {2} is {1} ms`), ''],
    table: {
      titles: ['connections', 'server', 'p50 ms', 'p90 ms', 'p99 ms', 'p99.9 ms', 'max ms', 'verdict'],
      rows: rows.map((row) => tableLine(row, figures(row))),
    },
  };
}

function curveOf(subject: Subject, row: Row, look: Look): Curve[] {
  const loads = usableOf(subject, row).flatMap((trial) => knownValue(trial.evidence.load)?.latency ?? []);
  if (loads.length === 0) return [];
  const places = latencyCurve(loads).map(({ share, us }) => {
    const slower = 1 / (1 - share);
    return [round(slower), round(us / 1000), percentileName(share)] as const;
  });
  return [{ row, look, places }];
}

const round = (value: number): number => Number(value.toPrecision(4));

/** `p50`, `p99`, `p99.97`: with as many digits as the nines need. */
const percentileName = (share: number): string =>
  `p${(share * 100).toFixed(Math.max(0, Math.ceil(-Math.log10(1 - share)) - 2 + 1)).replace(/\.0+$/, '')}`;

const labels = [
  [1, '0 %'],
  [2, '50 %'],
  [10, '90 %'],
  [100, '99 %'],
  [1000, '99.9 %'],
  [10_000, '99.99 %'],
  [100_000, '99.999 %'],
  [1_000_000, '99.9999 %'],
] as const;

const within = (places: Curve['places']) => {
  const last = Math.max(10, ...places.map(([slower]) => slower));
  return labels.filter(([slower]) => slower <= last);
};

function nines(places: Curve['places']): Axis {
  const max = Math.max(10, ...places.map(([slower]) => slower));
  return {
    name: 'share of the answers that took at most so long (log scale)',
    log: true,
    min: 1,
    max,
    ticks: within(places).map(([x]) => x),
  };
}

/** An axis of a JSON option cannot write `99.9 %` for 1,000: these labels stand below it instead. */
const nineLabels = (places: Curve['places']) => ({
  ...curveSeries('', { color: 'transparent', dash: 'solid' }, []),
  yAxisIndex: 1,
  showSymbol: true,
  symbol: 'rect',
  symbolSize: 0.1,
  silent: true,
  clip: false,
  data: within(places).map(([slower, name]) => ({
    value: [slower, 0],
    label: { show: true, position: 'bottom', distance: 8, formatter: name, color: '#6b7280', fontSize: 12 },
  })),
});

const figures = (row: Row): string[] => {
  const { p50, p90, p99, max } = shownRow(row);
  const sign = p99.replace(/[\d.,–]/g, '');
  return [p50, p90, p99, row.numbers === null ? '' : sign + ms(row.numbers.latency.p999Us / 1000), max];
};

const said = (row: Row): string => {
  const { p50, p99, max } = shownRow(row);
  return `${serverName(row)}: half within ${p50} ms, 99 % within ${p99} ms, the slowest ${max} ms`;
};
