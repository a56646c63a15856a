import type { RunSettings } from '../../results/record/run.ts';
import { limitProblems } from '../preflight/limit-problems.ts';
import { readLimits } from '../preflight/limits.ts';
import { planTrial } from '../trial-plan.ts';
import { LabError } from './errors.ts';

/** Throws `limits-too-low` with every limit of this machine that the largest level breaks, before anything is started. */
export function assertMachineFits(settings: RunSettings): void {
  const limits = readLimits();
  const largest = Math.max(...settings.connections);
  const problems = settings.servers
    .flatMap((server) => limitProblems(planTrial(settings, server, largest, 0), limits))
    .filter(({ severity }) => severity === 'problem')
    .map(({ text }) => text);
  if (problems.length === 0) return;
  throw new LabError('limits-too-low', [...new Set(problems)].join('\n'), { phase: 'port' });
}
