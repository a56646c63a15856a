/** The frame of every picture: room for the legend, axes, no animation. */
import type { ChartOption } from './chart.ts';
import { colors } from './look.ts';

/** Of all words in a picture: whatever the reader's system writes with. */
export const fontFamily = 'system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif';
/** Of a legend in lines, and in a column. */
const lineHeight = 28;
const columnHeight = 20;

/** A name in the legend. */
export interface LegendEntry {
  readonly name: string;
  /** A line without symbols. */
  readonly bare?: boolean;
}

const symbolWidth = 34;
const gap = 22;
const letterWidth = 6.6;
const wide = 700;

/** Lines of the legend on a picture of the usual width, by the likely width of its names. */
function legendLines(entries: readonly LegendEntry[]): number {
  let lines = entries.length === 0 ? 0 : 1;
  let used = 0;
  for (const { name } of entries) {
    const width = symbolWidth + 5 + name.length * letterWidth + gap;
    if (used > 0 && used + width > wide) {
      lines += 1;
      used = 0;
    }
    used += width;
  }
  return lines;
}

/** Pixels between the legend and the plot, where the vertical axis has its name. */
const nameRoom = 34;

/** Widest picture, in pixels, that is drawn as for a phone. */
const narrow = 640;

interface Frame {
  readonly series: readonly object[];
  readonly xAxis: object;
  readonly yAxis: object;
  readonly legend: readonly LegendEntry[];
  /** Pixels for the labels of the vertical axis. */
  readonly left?: number;
  readonly right?: number;
  /** Bars and points without lines: their legend has squares. */
  readonly compact?: boolean;
}

export function frame({
  series,
  xAxis,
  yAxis,
  legend,
  left = 64,
  right = 24,
  compact = false,
}: Frame): ChartOption {
  const base = {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily, color: colors.text },
    legend: { ...legendOption(legend, false), ...(compact && { itemWidth: 12 }) },
    grid: {
      left,
      right,
      top: legendLines(legend) * lineHeight + nameRoom,
      bottom: 48,
      containLabel: false,
    },
    xAxis,
    yAxis,
    series,
  };
  return {
    baseOption: base,
    media: [{ query: { maxWidth: narrow }, option: narrowOption(legend, compact) }],
  } as ChartOption;
}

const legendOption = (entries: readonly LegendEntry[], column: boolean) => ({
  show: entries.length > 0,
  data: entries.map(({ name, bare }) => ({ name, ...(bare && { itemStyle: { opacity: 0 } }) })),
  top: 0,
  left: 0,
  orient: column ? 'vertical' : 'horizontal',
  itemWidth: symbolWidth,
  itemHeight: 10,
  itemGap: column ? 6 : gap,
  textStyle: { color: colors.text, fontSize: 12 },
  selectedMode: false,
});

const narrowOption = (legend: readonly LegendEntry[], compact: boolean) => ({
  legend: { ...legendOption(legend, true), ...(compact && { itemWidth: 12 }) },
  grid: { top: legend.length * columnHeight + nameRoom },
});

/** Heights of a picture with a plot of `plot` pixels, wide and narrow. */
export const sizeOf = (plot: number, legend: readonly LegendEntry[]) => ({
  height: plot + legendLines(legend) * lineHeight + nameRoom + 48,
  narrowHeight: plot + legend.length * columnHeight + nameRoom + 48,
});

/** Pixels for names at the vertical axis. */
export const namesRoom = (names: readonly string[]): number =>
  Math.min(240, 30 + letterWidth * Math.max(...names.map(({ length }) => length)));
