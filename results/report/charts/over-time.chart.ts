/** Inside the windows: what a mean hides. One chart a level and metric; every repeat that is drawn is a line of its own. */
import { whole } from '../../figure.ts';
import { metrics } from '../../record/metrics.ts';
import { knownValue } from '../../record/observed.ts';
import type { MeasuredTrial } from '../../record/trial.ts';
import { metricOf } from '../../stats/metric.ts';
import { axisOption, linearAxis } from './axis.ts';
import { levelsOf, serverName, serversOf, usableOf, verdictText } from './cells.ts';
import type { Chart, Subject } from './chart.ts';
import { frame, sizeOf } from './frame.ts';
import { curveSeries } from './lines.ts';
import type { Look } from './look.ts';
import { thinned } from './thinned.ts';

/** Repeats of a cell that are drawn; more would hide each other. */
const mostRepeats = 5;

interface Track {
  readonly server: string;
  readonly look: Look;
  readonly repeat: number;
  /** Seconds after the window's start, and the value. */
  readonly places: readonly (readonly [number, number])[];
}

interface Metric {
  readonly id: string;
  readonly title: string;
  /** With its unit. */
  readonly axis: string;
  /** How a value is said, after its number. */
  readonly unit: string;
  read(trial: MeasuredTrial): readonly (readonly [number, number])[];
}

const sliceMs = 100;

const shown: readonly Metric[] = [
  {
    id: 'rate',
    title: 'Answers per second inside the window',
    axis: 'answers per second',
    unit: 'answers per second',
    read: rateOf,
  },
  probe('server-cpu', 'CPU of the server inside the window', metrics.cpu, 'cores in use', 'cores', 1),
  probe('loop', 'Busiest loop inside the window', metrics.loopMax, 'utilisation, percent', 'percent', 100),
  probe(
    'busy-slots',
    'Busy slots inside the window',
    metrics.busySlots,
    'slots that hold a request',
    'slots',
    1,
  ),
  probe(
    'queue',
    'Queue of the pool inside the window',
    metrics.queueLength,
    'requests that wait for a slot',
    'requests',
    1,
  ),
  probe('memory', 'Memory inside the window', metrics.rss, 'RSS, MiB', 'MiB', 1 / 1024 ** 2),
];

/** By level, then by metric; a metric that nobody observed has no chart. */
export const overTimeCharts = (subject: Subject): Chart[] =>
  levelsOf(subject).flatMap((connections) =>
    shown.flatMap((metric) => metricChart(subject, connections, metric)),
  );

function metricChart(subject: Subject, connections: number, metric: Metric): Chart[] {
  const tracks = tracksOf(subject, connections, metric);
  if (tracks.length === 0) return [];
  const servers = [...new Set(tracks.map(({ server }) => server))];
  const legend = servers.map((name) => ({ name, bare: true }));
  const all = tracks.flatMap(({ places }) => places);
  return [
    {
      id: `${metric.id}-${connections}`,
      title: `${metric.title}, ${whole(connections)} connections`,
      place: 'folded',
      group: `${whole(connections)} connections`,
      alternative: `${metric.title} at ${whole(connections)} connections. ${tracks.map((track) => saidOf(track, metric)).join('; ')}.`,
      reading: readingOf(subject, connections, tracks),
      ...sizeOf(170, legend),
      option: frame({
        legend,
        series: tracks.map(({ server, look, places }) => curveSeries(server, look, places)),
        xAxis: {
          ...axisOption(
            linearAxis(
              'seconds after the window began',
              all.map(([x]) => x),
            ),
            'x',
          ),
          max: subject.run.header.settings.windowMs / 1000,
        },
        yAxis: axisOption(
          linearAxis(
            metric.axis,
            all.map(([, y]) => y),
          ),
          'y',
        ),
      }),
      say: tracks.map((track) => `${nameOf(track)}, {0} s: {1} ${metric.unit}`),
      table: {
        titles: ['server', 'repeat', `smallest (${metric.unit})`, 'mean', 'largest'],
        rows: tracks.map((track) => [
          track.server,
          String(track.repeat + 1),
          ...figuresOf(track).map(figure),
        ]),
      },
    },
  ];
}

function tracksOf(subject: Subject, connections: number, metric: Metric): Track[] {
  return serversOf(subject).flatMap(({ name, look, rows }) => {
    const row = rows.find(({ cell }) => cell.connections === connections);
    if (row === undefined || row.numbers === null) return [];
    return usableOf(subject, row)
      .slice(0, mostRepeats)
      .flatMap((trial): Track[] => {
        const places = metric.read(trial);
        return places.length === 0
          ? []
          : [{ server: name, look, repeat: trial.plan.repeat, places: thinned(places) }];
      });
  });
}

/** Middle of each tenth of a second. */
function rateOf({ evidence }: MeasuredTrial): [number, number][] {
  const load = knownValue(evidence.load);
  if (load === null) return [];
  const whole = Math.floor(load.window.lengthMs / sliceMs);
  return load.window.per100ms
    .slice(0, whole)
    .map((answers, i) => [Number(((i + 0.5) * (sliceMs / 1000)).toFixed(3)), (answers * 1000) / sliceMs]);
}

function probe(id: string, title: string, name: string, axis: string, unit: string, factor: number): Metric {
  const read = ({ evidence }: MeasuredTrial): [number, number][] =>
    (knownValue(metricOf(evidence, name))?.series ?? []).map(([atMs, value]) => [
      Number((atMs / 1000).toFixed(3)),
      Number((value * factor).toPrecision(4)),
    ]);
  return { id, title, axis, unit, read };
}

const nameOf = ({ server, repeat }: Track): string =>
  repeat > 0 ? `${server} repeat ${repeat + 1}` : server;

function figuresOf({ places }: Track): [number, number, number] {
  const values = places.map(([, value]) => value);
  return [Math.min(...values), values.reduce((a, b) => a + b, 0) / values.length, Math.max(...values)];
}

const figure = (value: number): string =>
  value < 99.95 ? String(Number(value.toPrecision(3))) : whole(value);

const saidOf = (track: Track, { unit }: Metric): string => {
  const [least, mean, most] = figuresOf(track);
  return `${nameOf(track)}: ${figure(least)} to ${figure(most)}, mean ${figure(mean)} ${unit}`;
};

function readingOf(subject: Subject, connections: number, tracks: readonly Track[]): string {
  const rows = subject.rows.filter(({ cell }) => cell.connections === connections);
  const left = rows.filter((row) => usableOf(subject, row).length > mostRepeats);
  const verdicts = rows
    .filter((row) => tracks.some(({ server }) => server === serverName(row)))
    .map((row) => `${serverName(row)}: ${verdictText(row)}.`);
  const cut = left.length > 0 ? ` The first ${mostRepeats} repeats of each server are drawn.` : '';
  return `${verdicts.join(' ')}${cut}`;
}
