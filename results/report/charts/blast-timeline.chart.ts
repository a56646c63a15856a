import { stepMs } from '../../stats/blast/timeline.ts';
import type { Strip } from '../blast-report.ts';
import { axisOption, linearAxis } from './axis.ts';
import type { Chart, Subject } from './chart.ts';
import { frame, sizeOf } from './frame.ts';
import { curveSeries } from './lines.ts';
import { colors, lookOf } from './look.ts';

const lateName = 'late requests';
const worstName = 'slowest answer';
const heldName = 'all were blocked';

/** One a strip: the window in tenths of a second, by when a request was due. The one with the deepest hole leads. */
export function blastTimelines({ blast }: Subject): Chart[] {
  if (blast === null) return [];
  const deepest = [...blast.strips].sort((a, b) => b.result.harm.worstUs - a.result.harm.worstUs)[0];
  return blast.strips.map((strip, i) => timeline(strip, i, strip === deepest));
}

function timeline({ title, result }: Strip, index: number, leads: boolean): Chart {
  const { timeline: steps, held } = result;
  const seconds = (us: number): number => Number((us / 1e6).toFixed(3));
  const at = (i: number): number => Number((((i + 0.5) * stepMs) / 1000).toFixed(3));
  const late = steps.map(({ late, due }, i) => [
    at(i),
    due === 0 ? null : Number(((late / due) * 100).toFixed(1)),
  ]);
  const worst = steps.map(({ worstUs, due }, i) => [at(i), due === 0 ? null : Math.round(worstUs / 1000)]);
  const [from, to] = [seconds(held.startUs), seconds(held.endUs)];
  const legend = [
    { name: lateName, bare: true },
    { name: worstName, bare: true },
    { name: heldName, bare: true },
  ];
  const bar = curveSeries(
    heldName,
    { color: colors.bound, dash: 'solid' },
    [
      [from, 101],
      [to, 101],
    ],
    7,
  );
  const length = (steps.length * stepMs) / 1000;
  return {
    id: `blast-timeline-${index + 1}`,
    title: `Timeline: ${title}`,
    place: leads ? 'first' : 'folded',
    group: leads ? null : 'Timelines of the other blocks',
    alternative: `Share of late requests and slowest answer in each tenth of a second, by when a request was due. All were blocked from ${from} to ${to} s; ${(result.harm.share * 100).toFixed(1)} percent of the requests due then were hurt, the slowest answer took ${Math.round(result.harm.worstUs / 1000)} ms.`,
    reading: `Each request is timed from when it was due. Late: above ${Math.round(result.lateness.aboveUs / 1000)} ms.`,
    ...sizeOf(250, legend),
    option: frame({
      legend,
      series: [
        curveSeries(lateName, lookOf(0), late, 2),
        { ...curveSeries(worstName, lookOf(1), worst, 1.6), yAxisIndex: 1 },
        { ...bar, clip: false, silent: true },
      ],
      right: 64,
      xAxis: { ...axisOption(linearAxis('seconds after the window began', [length]), 'x'), max: length },
      yAxis: [
        { ...axisOption(linearAxis('late, percent', [100]), 'y'), max: 100 },
        {
          ...axisOption(linearAxis('slowest, ms', [1]), 'y'),
          nameTextStyle: { color: colors.text, fontSize: 12, align: 'right' },
          splitLine: { show: false },
        },
      ],
    }),
    say: [`due at {0} s: {1} percent late`, `due at {0} s: slowest answer {1} ms`, ''],
    table: {
      titles: ['due at s', 'late %', 'slowest ms'],
      rows: late.map(([x, share], i) => [
        String(x),
        share === null ? '–' : String(share),
        String(worst[i]?.[1] ?? '–'),
      ]),
    },
  };
}
