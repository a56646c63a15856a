import { metrics } from '../../../results/record/metrics.ts';
import { isKnown, knownValue } from '../../../results/record/observed.ts';
import { noProc } from '../../proc/kernel-file.ts';
import type { TrialFault } from '../fault.ts';
import { stopping } from '../stopping-probe.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'dead-sampler',
  row: 22,
  title: 'The sampler of CPU dies',
  how: 'a CPU probe that throws from its third reading on',
  impossible: () => noProc,
  model: 'event-loop',
  probes: (probes) => stopping(probes, 'cpu', () => Promise.reject(new Error('the sampler died'))),
  expects: ['probes'],
  follows: { 'hold-cpu': 'the CPU of a loop is not known' },
  also: ({ evidence }) =>
    isKnown(knownValue(evidence.probes)?.[metrics.cpu]) ? 'CPU was given as a number' : null,
};
