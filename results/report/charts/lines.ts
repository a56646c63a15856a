/** Series of lines and points over two number axes. */
import type { Look } from './look.ts';
import { colors, symbolOf } from './look.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
  readonly suspect: boolean;
  /** How the point is said. */
  readonly text: string;
  /** Smallest and largest of several repeats. */
  readonly low?: number;
  readonly high?: number;
}

/** A value of the axis, null where the line is interrupted. */
export type Place = readonly [x: number, y: number | null];

const common = {
  type: 'line' as const,
  animation: false,
  z: 3,
  emphasis: { scale: 1.6, lineStyle: { width: 2 } },
};

/** A line through measured points; null interrupts it. */
export function pointSeries(name: string, look: Look, points: readonly (Point | null)[], size = 9) {
  return {
    ...common,
    name,
    color: look.color,
    symbol: look.symbol,
    symbolSize: size,
    showAllSymbol: true,
    connectNulls: false,
    lineStyle: { color: look.color, width: 2, type: dashOf(look.dash) },
    itemStyle: { color: look.color, borderWidth: 2 },
    data: points.map((point) =>
      point === null
        ? { value: [null, null] }
        : { value: [point.x, point.y], symbol: symbolOf(look, point.suspect), text: point.text },
    ),
  };
}

/** Whiskers from the smallest to the largest repeat; a point of its own without repeats has none. */
export function whiskerSeries(name: string, look: Look, points: readonly (Point | null)[]) {
  const spread = points.filter((point) => point?.low !== undefined && point.high !== undefined);
  return {
    ...common,
    name,
    silent: true,
    z: 2,
    legendHoverLink: false,
    symbol: 'rect',
    symbolSize: [11, 1.5],
    connectNulls: false,
    lineStyle: { color: look.color, width: 1.4 },
    itemStyle: { color: look.color },
    data: spread.flatMap((point) => [
      [point?.x, point?.low],
      [point?.x, point?.high],
      [null, null],
    ]),
  };
}

/** A line without symbols: a curve, a series over time, a bound. */
export function curveSeries(
  name: string,
  look: Omit<Look, 'symbol'>,
  places: readonly (readonly unknown[])[],
  width = 1.6,
) {
  return {
    ...common,
    name,
    color: look.color,
    showSymbol: false,
    symbol: 'none',
    connectNulls: false,
    lineStyle: { color: look.color, width, type: dashOf(look.dash) },
    data: places.map((place) => [...place]),
  };
}

/** What theory allows: thin and dotted, below everything measured. */
export const boundSeries = (name: string, places: readonly Place[], dash: Look['dash']) => ({
  ...curveSeries(name, { color: colors.bound, dash }, places, 1.4),
  z: 1,
  silent: true,
});

/** A cell without a number: its place on the x axis, and why. */
export interface Mark {
  readonly x: number;
  readonly why: string;
  readonly text: string;
}

/** Crosses at the lower edge, on an axis of their own: their height says nothing. */
export const markSeries = (name: string, marks: readonly Mark[], levels: readonly number[]) => ({
  ...common,
  name,
  yAxisIndex: 1,
  color: colors.invalid,
  symbol: cross,
  symbolSize: 10,
  lineStyle: { width: 0, opacity: 0 },
  itemStyle: { color: colors.invalid },
  data: marks.map(({ x, why, text }, i) => ({
    value: [x, 0.05 + 0.075 * (i % markRows)],
    text,
    label: {
      show: true,
      position: levels.length > 1 && x === Math.max(...levels) ? 'left' : 'right',
      formatter: why,
      color: colors.invalid,
      fontSize: 11,
    },
  })),
});

/** Rows of crosses, so that labels of neighbours stand above each other. */
const markRows = 11;

const cross = 'path://M0 2L2 0L5 3L8 0L10 2L7 5L10 8L8 10L5 7L2 10L0 8L3 5Z';

/** The second vertical axis of `markSeries`. */
export const markAxis = { type: 'value' as const, show: false, min: 0, max: 1 };

const dashOf = (dash: Look['dash']) => (dash === 'solid' ? dash : [...dash]);
