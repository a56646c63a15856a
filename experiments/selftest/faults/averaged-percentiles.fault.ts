import { mergeLatency } from '../../../results/stats/merged-latency.ts';
import { withLoad, withTarget } from '../base-plan.ts';
import type { StudyFault, StudyLab, StudyResult } from '../fault.ts';

const waitsMs = [10, 200] as const;

export const fault: StudyFault = {
  kind: 'study',
  id: 'averaged-percentiles',
  row: 20,
  title: 'Percentiles are averaged over generators',
  how: `two real loads, waits of ${waitsMs.join(' and ')} ms; their histograms are merged`,
  expected: 'p99 of the slow one',
  study,
};

async function study(lab: StudyLab): Promise<StudyResult> {
  const latencies = [];
  for (const waitMs of waitsMs) {
    const plan = withLoad({ windowMs: 1000 });
    latencies.push((await lab.measure('event-loop', (small) => plan(withTarget({ waitMs })(small)))).latency);
  }
  const mergedMs = mergeLatency(latencies).p99Us / 1000;
  const averagedMs = latencies.reduce((sum, { p99Us }) => sum + p99Us, 0) / latencies.length / 1000;
  return {
    ok: mergedMs >= waitsMs[1] - 2 && averagedMs < mergedMs,
    seen: `p99 ${mergedMs.toFixed(0)} ms merged; averaged it would be ${averagedMs.toFixed(0)} ms`,
  };
}
