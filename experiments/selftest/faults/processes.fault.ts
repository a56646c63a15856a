import { metrics } from '../../../results/record/metrics.ts';
import { isKnown, knownValue } from '../../../results/record/observed.ts';
import type { TrialRecord } from '../../../results/record/trial.ts';
import { noProc } from '../../proc/kernel-file.ts';
import { withTarget } from '../base-plan.ts';
import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'processes',
  row: 17,
  title: 'RSS of a server of several processes',
  how: 'loops as processes: their RSS counts shared pages twice, PSS does not',
  impossible: () => noProc,
  model: 'event-loop',
  plan: withTarget({ loops: 2, sharing: 'cluster' }),
  expects: ['probes'],
  follows: {},
  also: memoryIsOfTheTree,
};

/** Two V8 heaps at least: one process alone has less. */
const twoProcessesBytes = 60 * 1024 ** 2;

function memoryIsOfTheTree({ evidence }: TrialRecord): string | null {
  const probes = knownValue(evidence.probes);
  const [rss, pss] = [probes?.[metrics.rss], probes?.[metrics.pss]];
  if (isKnown(rss)) return 'RSS of a tree was given as a number';
  if (!isKnown(pss)) return null;
  return pss.value.median > twoProcessesBytes
    ? null
    : `PSS of ${pss.value.median} bytes is that of one process`;
}
