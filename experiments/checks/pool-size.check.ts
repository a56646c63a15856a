import { counted } from '../../results/figure.ts';
import type { EvidenceValue } from '../../results/record/evidence.ts';
import { metrics, threadMetric } from '../../results/record/metrics.ts';
import { isKnown, type Observed } from '../../results/record/observed.ts';
import { ownOptions } from '../../results/record/trial.ts';
import { defineCheck } from './check.ts';
import { firstProblem, passIf } from './judgement.ts';

export const check = defineCheck({
  code: 'pool-size',
  when: 'before',
  title: 'The pool has the declared number of threads',
  proves:
    'Asked slots, slots that pull jobs, and (where the system shows them, during the load) threads of the process are the same number.',
  fault: 'Fifty slots that claim to be two hundred: the ceiling of another pool under the name of this one.',
  advice:
    'Look for a minimum below the maximum, for a default size, and for threads that could not be started.',
  needs: ['ready', 'countersBefore'],
  reads: ['probes'],
  appliesTo: ({ roles }) => roles.target.model === 'thread-pool',
  judge({ ready, countersBefore: { slots: seen }, probes }, { roles }) {
    const target = ownOptions(roles.target);
    const asked = `${counted(target.slots, 'slot')} asked`;
    const threads = slotThreads(probes);
    return firstProblem([
      passIf(ready.slots === target.slots, `${asked}, ${ready.slots ?? 'none'} reported ready`),
      passIf(seen?.up === target.slots, `${asked}, ${seen?.up ?? 'none'} pull jobs`),
      passIf(
        threads === null || threads === target.slots,
        `${asked}, all pull jobs${threads === null ? '' : `, ${threads} counted as threads`}`,
      ),
    ]);
  },
});

/** Most samples' number of slot threads, running or waiting; null where threads were not counted. */
function slotThreads(probes: Observed<EvidenceValue<'probes'>> | undefined): number | null {
  if (!isKnown(probes) || !isKnown(probes.value[metrics.threads])) return null;
  const running = probes.value[threadMetric('slot', 'running')];
  const waiting = probes.value[threadMetric('slot', 'waiting')];
  if (!isKnown(running) || !isKnown(waiting)) return null;
  const runningAt = new Map(running.value.series);
  const sums = waiting.value.series.map(([atMs, n]) => n + (runningAt.get(atMs) ?? 0)).sort((a, b) => a - b);
  return sums[sums.length >> 1] ?? null;
}
