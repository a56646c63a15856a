import { unavailable } from '../../results/record/observed.ts';
import type { RunSettings } from '../../results/record/run.ts';
import { isExternal } from '../../results/record/target.ts';
import type { TrialPlan } from '../../results/record/trial.ts';
import { limitProblems } from '../preflight/limit-problems.ts';
import { readLimits } from '../preflight/limits.ts';
import { planTrial } from '../trial-plan.ts';
import { LabError } from './errors.ts';

const notInherited = unavailable('not started by the lab');

/** What runs already has limits of its own, which are read when its trial comes. */
const ofOthers = ({ roles: { target } }: TrialPlan): boolean => isExternal(target) && target.kind === 'url';

/** Throws `limits-too-low` with every limit of this machine that the largest level breaks, before anything is started. */
export function assertMachineFits(settings: RunSettings): void {
  const limits = readLimits();
  const largest = Math.max(...settings.connections);
  const problems = settings.servers
    .flatMap((server) => {
      const plan = planTrial(settings, server, largest, 0);
      return limitProblems(plan, ofOthers(plan) ? { ...limits, serverOpenFiles: notInherited } : limits);
    })
    .filter(({ severity }) => severity === 'problem')
    .map(({ text }) => text);
  if (problems.length === 0) return;
  throw new LabError('limits-too-low', [...new Set(problems)].join('\n'), { phase: 'port' });
}
