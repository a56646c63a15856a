/** Axes with units, logarithmic where the data spans more than a factor of ten. */
import { colors } from './look.ts';

export interface Axis {
  /** With its unit. */
  readonly name: string;
  readonly log: boolean;
  readonly min: number;
  readonly max: number;
  /** Where labels stand; null: wherever there is room. */
  readonly ticks: readonly number[] | null;
}

const steps = [1, 2, 5] as const;
const mostTicks = 9;

/** 1, 2, 5, 10, 20, ... from the last one at or below the smallest value to the first one at or above the largest. */
function stepsAround(low: number, high: number): number[] {
  const from = Math.floor(Math.log10(low));
  const to = Math.ceil(Math.log10(high));
  const all = Array.from({ length: to - from + 1 }, (_, i) =>
    steps.map((step) => Number((step * 10 ** (from + i)).toPrecision(1))),
  ).flat();
  const first = all.findLastIndex((value) => value <= low);
  const last = all.findIndex((value) => value >= high);
  return all.slice(Math.max(0, first), last + 1);
}

/** @param values above 0 */
export function logAxis(name: string, values: readonly number[]): Axis {
  const around = stepsAround(Math.min(...values), Math.max(...values));
  const ticks =
    around.length > mostTicks ? around.filter((value) => /^0*\.?0*1/.test(String(value))) : around;
  return { name, log: true, min: around[0] ?? 1, max: around.at(-1) ?? 10, ticks };
}

/** From 0. */
export const linearAxis = (name: string, values: readonly number[]): Axis => ({
  name,
  log: false,
  min: 0,
  max: Math.max(1e-9, ...values),
  ticks: null,
});

/** Logarithmic when all values are above 0 and the largest is ten times the smallest. */
export function fittingAxis(name: string, values: readonly number[]): Axis {
  const asks =
    values.length > 0 && Math.min(...values) > 0 && Math.max(...values) >= 10 * Math.min(...values);
  return asks ? logAxis(name, values) : linearAxis(name, values);
}

/** The levels themselves as labels, with room on both sides. */
export function levelAxis(name: string, levels: readonly number[]): Axis {
  const low = Math.min(...levels);
  const high = Math.max(...levels);
  const ticks = [...new Set(levels)].sort((a, b) => a - b);
  return { name, log: true, min: low / 1.35, max: high * 1.35, ticks };
}

const text = { color: colors.quiet, fontSize: 12 } as const;

/** The axis as ECharts takes it. */
export function axisOption(axis: Axis, side: 'x' | 'y') {
  const at = axis.ticks === null ? {} : { customValues: [...axis.ticks] };
  return {
    type: axis.log ? ('log' as const) : ('value' as const),
    name: axis.name,
    nameLocation: side === 'x' ? ('middle' as const) : ('end' as const),
    nameGap: side === 'x' ? 28 : 12,
    nameTextStyle: { ...text, color: colors.text, ...(side === 'y' && { align: 'left' as const }) },
    ...(axis.log ? { min: axis.min, max: axis.max } : { min: 0 }),
    axisLabel: { ...text, hideOverlap: true, ...at },
    axisTick: { show: true, ...at },
    axisLine: { show: true, lineStyle: { color: colors.quiet } },
    splitLine: { show: side === 'y', lineStyle: { color: colors.line, width: 0.6 } },
  };
}
