/** A comparison as the strings that every format shows. */
import { change as changeText, ms, none, percent, signed, whole } from '../figure.ts';
import type { Reading } from '../record/reason.ts';
import { coverageAtMost } from '../stats/bootstrap.ts';
import type { Change, Judgement } from './change.ts';
import type { ComparedCell, Pair } from './comparison.ts';
import type { Gate } from './gate.ts';
import { type CellSide, type MetricName, metricNames } from './side.ts';

/** One figure of one cell; a cell without any difference has one row. */
export interface ShownChange {
  readonly key: string;
  readonly connections: string;
  readonly server: string;
  readonly metric: string;
  readonly a: string;
  readonly b: string;
  /** `-5.0 % [-6.1, -4.2]`; why there is none. */
  readonly difference: string;
  /** `better`, `worse`, `indistinguishable`, or a blank. */
  readonly judgement: string;
  readonly change: Change | null;
  /** The first row of its cell. */
  readonly first: boolean;
}

const metricTitles = { perSecond: 'req/s', p50Us: 'p50', p99Us: 'p99' } as const;
const signs = { 'at least': '≥', 'at most': '≤', about: '~' } as const satisfies Record<Reading, string>;

export const shownChanges = ({ cells, a, b }: Pair): ShownChange[] =>
  cells.flatMap((cell) =>
    metricNames.map((metric, i) => shownChange(cell, metric, i === 0, [a.name, b.name])),
  );

function shownChange(
  cell: ComparedCell,
  metric: MetricName,
  first: boolean,
  names: readonly [string, string],
): ShownChange {
  const change = cell.changes[metric];
  return {
    key: cell.key,
    connections: whole(cell.cell.connections),
    server: serverOf(cell),
    metric: metricTitles[metric],
    a: figure(cell.a, metric),
    b: figure(cell.b, metric),
    difference: change === null ? none : differenceText(change),
    judgement: change === null ? blankText(cell, names) : judgementText(change.judgement),
    change,
    first,
  };
}

/** `thread-pool@200` without its connections, which have a column of their own. */
const serverOf = ({ key, cell }: ComparedCell): string => key.replace(`@${cell.connections}`, '');

function figure(side: CellSide | null, metric: MetricName): string {
  const { shown, reading } = side?.metrics[metric] ?? { shown: null, reading: null };
  if (shown === null) return none;
  const sign = reading === null ? '' : signs[reading];
  return sign + (metric === 'perSecond' ? whole(shown) : ms(shown / 1000));
}

const differenceText = ({ ratio, interval }: Change): string =>
  interval === null
    ? `${changeText(ratio)}, no interval`
    : `${changeText(ratio)} [${edge(interval.low)}, ${edge(interval.high)}]`;

/** An edge that is 10 % away or more is not known to a tenth. */
const edge = (ratio: number): string =>
  Math.abs(ratio - 1) < 0.0995
    ? signed(ratio)
    : signed(1 + Math.round((ratio - 1) * 100) / 100).replace(/\.0$/, '');

function blankText({ because, a, b }: ComparedCell, [nameA, nameB]: readonly [string, string]): string {
  const blank = [...noNumberText(a, nameA), ...noNumberText(b, nameB)];
  if (blank.length > 0) return blank.join(', ');
  return because.length > 0 ? 'not comparable' : 'no figure';
}

function noNumberText(side: CellSide | null, name: string): string[] {
  if (side === null) return [`not in ${name}`];
  return side.blank === null ? [] : [`${name} ${side.row.verdict}`];
}

function judgementText(judgement: Judgement): string {
  switch (judgement) {
    case 'better':
    case 'worse':
    case 'indistinguishable':
      return judgement;
    case 'one-repeat':
      return 'one repeat';
    case 'open':
      return 'open (≥ or ≤)';
    default:
      return judgement satisfies never;
  }
}

/** Why some cells have no difference, each reason once with the cells that it holds for. */
export const reasonLines = ({ cells, barred }: Pair): string[] =>
  barred.length > 0 ? [] : gathered(cells, (cell) => cell.because);

/** What differs and bars nothing: of the runs, then of cells. */
export const remarkLines = (pair: Pair): string[] => [
  ...pair.remarks,
  ...gathered(pair.cells, (cell) => cell.remarks),
];

function gathered(cells: readonly ComparedCell[], of: (cell: ComparedCell) => readonly string[]): string[] {
  const all = cells.flatMap((cell) => of(cell).map((text) => ({ text, key: cell.key })));
  return [...Map.groupBy(all, ({ text }) => text)].map(([text, which]) =>
    which.length === cells.length ? text : `${text} (${which.map(({ key }) => key).join(', ')})`,
  );
}

/** How the differences are to be read: only what applies. */
export function noteLines({ cells, a, b }: Pair): string[] {
  const changes = cells.flatMap((cell) => metricNames.flatMap((metric) => cell.changes[metric] ?? []));
  const several = changes.filter(({ interval }) => interval !== null).map(({ repeats }) => repeats);
  return [
    'p50 and p99 in milliseconds.',
    ...(changes.some(({ judgement }) => judgement === 'one-repeat')
      ? [
          'One repeat on a side: no interval can be given, so nothing says whether the difference is more than noise. Measure with --repeat 5.',
        ]
      : []),
    ...(several.length > 0 ? [intervalText(Math.min(...several), a.name, b.name)] : []),
    ...(changes.some(({ judgement }) => judgement === 'open')
      ? ['open: a number with ≥ or ≤ may lie further out, so that the difference may vanish or turn round.']
      : []),
  ];
}

/** Two equal sides of n repeats lie wholly apart once in C(2n, n) / 2 times. */
function intervalText(fewest: number, a: string, b: string): string {
  const interval = `From ${a} to ${b}, with a 95 % bootstrap interval of the ratio of medians over repeats`;
  const few = fewest < 6 ? ` (${fewest} repeats: it covers at most ${percent(coverageAtMost(fewest))})` : '';
  return `${interval}${few}. It knows what moved between repeats of a run, not what changed on the machine between the runs.`;
}

/** What `--fail-above` found, and by which rule. */
export function gateLines({ failAbovePercent, state, worse, judged, cells }: Gate): string[] {
  const rule = `Fails when req/s fell, or p50 or p99 rose, by more than ${failAbovePercent} % and the interval excludes "no change", which takes two repeats or more on both sides.`;
  const counted = `${judged} of ${cells} cells could be judged`;
  switch (state) {
    case 'passed':
      return [`Passed: nothing got worse; ${counted}.`, rule];
    case 'nothing-judged':
      return [`Nothing judged: ${counted}. Measure both with --repeat 5 on the same settings.`, rule];
    case 'failed':
      return [
        `Failed: ${counted}, and these got worse:`,
        ...worse.map(
          ({ run, cell, metric, change }) =>
            `${run} ${cell} ${metricTitles[metric]} ${differenceText(change)}`,
        ),
        rule,
      ];
    default:
      return state satisfies never;
  }
}
