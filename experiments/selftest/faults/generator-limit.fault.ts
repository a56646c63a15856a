import { withLoad } from '../base-plan.ts';
import type { TrialFault } from '../fault.ts';
import { largeBody } from '../large-body.ts';

export const fault: TrialFault = {
  kind: 'trial',
  id: 'generator-limit',
  row: 12,
  title: 'The generator is the bottleneck',
  how: 'answers that cost little to send and much to read',
  model: 'event-loop',
  plan: withLoad({ connections: 200, timeoutMs: 10_000, expectBody: largeBody }),
  entry: 'experiments/selftest/targets/large-answers.js',
  expects: ['generator'],
  follows: {},
};
