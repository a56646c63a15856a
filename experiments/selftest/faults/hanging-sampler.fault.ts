import type { TrialFault } from '../fault.ts';
import { stopping } from '../stopping-probe.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'hanging-sampler',
  row: 22,
  title: 'The sampler of the server’s counters stands still',
  how: 'a probe whose third reading never comes back',
  model: 'event-loop',
  probes: (probes) => stopping(probes, 'server-counters', () => new Promise(() => {})),
  expects: ['probes'],
  follows: {},
};
