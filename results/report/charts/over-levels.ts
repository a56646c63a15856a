/** The common part of charts over the number of connections: lines of cells, theory, cells without a number. */
import { type Axis, axisOption, levelAxis } from './axis.ts';
import { levelsOf, marksOf } from './cells.ts';
import type { Chart, Subject } from './chart.ts';
import { frame, sizeOf } from './frame.ts';
import {
  boundSeries,
  markAxis,
  markSeries,
  type Place,
  type Point,
  pointSeries,
  whiskerSeries,
} from './lines.ts';
import type { Look } from './look.ts';

export interface CellLine {
  readonly name: string;
  readonly look: Look;
  /** Pixels of a symbol. */
  readonly size?: number;
  readonly points: readonly (Point | null)[];
}

export interface TheoryLine {
  readonly name: string;
  readonly places: readonly Place[];
  readonly dash: Look['dash'];
}

const markName = 'no number';

/** Series, legend, axes; `y` sees every value that was drawn of a cell. */
export function overLevels(
  subject: Subject,
  lines: readonly CellLine[],
  theory: readonly TheoryLine[],
  y: (values: readonly number[]) => Axis,
): Pick<Chart, 'height' | 'narrowHeight' | 'option' | 'say'> {
  const levels = levelsOf(subject);
  const marks = marksOf(subject.rows);
  const crosses = marks.length > 0 ? [markSeries(markName, marks, levels)] : [];
  const whiskers = lines.map(({ name, look, points }) => whiskerSeries(name, look, points));
  const drawn = theory.filter(({ places }) => places.length > 1);
  const legend = [
    ...lines,
    ...drawn.map(({ name }) => ({ name, bare: true })),
    ...(crosses.length > 0 ? [{ name: markName }] : []),
  ];
  const series = [
    ...lines.map(({ name, look, points, size }) => pointSeries(name, look, points, size)),
    ...crosses,
    ...whiskers.filter(({ data }) => data.length > 0),
    ...drawn.map(({ name, places, dash }) => boundSeries(name, places, dash)),
  ];
  const axes = [{ ...axisOption(y(valuesOf(lines)), 'y') }, markAxis];
  const xAxis = axisOption(levelAxis('connections at once (log scale)', levels), 'x');
  return {
    ...sizeOf(250, legend),
    option: frame({ legend, series, xAxis, yAxis: axes }),
    say: series.map((_, i) => (i < lines.length + crosses.length ? 'text' : '')),
  };
}

const valuesOf = (lines: readonly CellLine[]): number[] =>
  lines.flatMap(({ points }) =>
    points.flatMap((point) => (point ? [point.low ?? point.y, point.y, point.high ?? point.y] : [])),
  );
