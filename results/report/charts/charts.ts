/** All charts of a run, the most telling first; the first two stand on a report's first screen. */
import type { Run } from '../../record/run.ts';
import { blastCharts } from './blast-radius.chart.ts';
import { blastTimelines } from './blast-timeline.chart.ts';
import { type Chart, type DrawChart, subjectOf } from './chart.ts';
import { latencyCharts } from './latency.chart.ts';
import { limitCharts } from './limits.chart.ts';
import { memoryCharts } from './memory.chart.ts';
import { overTimeCharts } from './over-time.chart.ts';
import { percentileCharts } from './percentiles.chart.ts';
import { threadCharts } from './threads.chart.ts';
import { throughputCharts } from './throughput.chart.ts';

/** Of a closed loop: more connections are more load. */
const byConnections: readonly DrawChart[] = [throughputCharts, latencyCharts];
/** Of an open loop with a block in its middle. */
const ofBlocks: readonly DrawChart[] = [blastCharts, blastTimelines];
const ofBoth: readonly DrawChart[] = [
  percentileCharts,
  limitCharts,
  threadCharts,
  memoryCharts,
  overTimeCharts,
];

/** A chart that has nothing to show is not there. Cells without a number that may be shown are gaps with their reason. */
export function chartsOf(run: Run): readonly Chart[] {
  const subject = subjectOf(run);
  const leading = subject.blast === null ? byConnections : ofBlocks;
  return [...leading, ...ofBoth].flatMap((draw) => draw(subject));
}
