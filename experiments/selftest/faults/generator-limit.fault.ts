import { withLoad } from '../base-plan.ts';
import type { TrialFault } from '../fault.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'generator-limit',
  row: 12,
  title: 'The generator is the bottleneck',
  how: 'answers that cost little to write and much to parse',
  model: 'event-loop',
  plan: withLoad({ connections: 100, timeoutMs: 10_000, warmupMs: 2000 }),
  entry: 'experiments/selftest/targets/many-headers.js',
  expects: ['generator'],
  follows: {},
};
