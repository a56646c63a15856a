import { spreadOf } from '../../results/stats/spread.ts';
import type { Figure, Part } from './figures.ts';

type Found = ReadonlyMap<Part, readonly (readonly (number | null)[])[]>;

/** One line a figure: median and range over the repeats, and how it stands against its bar. */
export function benchTable(found: Found): string {
  const lines = [...found].flatMap(([part, repeats]) =>
    part.figures.map((figure, place) =>
      line(
        figure,
        repeats.map((values) => values[place] ?? null),
      ),
    ),
  );
  return [heading, ...lines].join('\n');
}

const nameWidth = 54;
const heading = `${'figure'.padEnd(nameWidth)}${'median'.padStart(9)}${'range'.padStart(17)}${'bar'.padStart(9)}${'moonshot'.padStart(10)}`;

function line(figure: Figure, values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0)
    return `${figure.name.padEnd(nameWidth)}${'–'.padStart(9)}  not measured: not possible here, or the load met errors`;
  const { median, min, max } = spreadOf(known);
  const range = `${shown(min)} … ${shown(max)}`;
  const cells = `${`${shown(median)} ${figure.unit}`.trim().padStart(9)}${range.padStart(17)}`;
  return `${figure.name.padEnd(nameWidth)}${cells}${against(figure, median)}`;
}

function against({ bar }: Figure, median: number): string {
  if (bar === null) return '';
  const sign = bar.at === 'least' ? '≥' : '≤';
  const met = (limit: number) => (bar.at === 'least' ? median >= limit : median <= limit);
  const moonshot = bar.moonshot === null ? '' : `${sign} ${bar.moonshot}`;
  const verdict = bar.moonshot !== null && met(bar.moonshot) ? 'moonshot' : met(bar.value) ? 'met' : 'MISSED';
  return `${`${sign} ${bar.value}`.padStart(9)}${moonshot.padStart(10)}  ${verdict}`;
}

const shown = (value: number): string => (value >= 20 ? value.toFixed(1) : value.toFixed(2));
