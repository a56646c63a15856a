/** What a person reads of a trial's steps. */
import { counted } from '../../results/figure.ts';
import type { Phase } from '../../results/record/failure.ts';
import type { Finding } from '../../results/record/reason.ts';
import { commandText, type ExternalTarget, isExternal } from '../../results/record/target.ts';
import type { TrialPlan } from '../../results/record/trial.ts';

export const listed = (problems: readonly Finding[]): string =>
  problems.map(({ code, text }) => `${code}: ${text}`).join('; ');

export function startDetail({ roles: { target } }: TrialPlan): string {
  if (isExternal(target)) return externalDetail(target);
  return target.model === 'thread-pool'
    ? `starting ${counted(target.slots, 'slot')}`
    : `starting ${counted(target.loops, 'loop')}`;
}

function externalDetail({ command, url }: ExternalTarget): string {
  if (command === undefined) return `looking at ${url}, which runs already`;
  return `starting ${commandText(command)}`;
}

export function loadDetail({ load }: TrialPlan, phase: Phase): string {
  if (phase === 'open') return `opening ${counted(load.connections, 'connection')}`;
  if (phase === 'warm-up') return 'warming up on the same connections';
  if (phase === 'window') return 'measuring';
  return 'letting answers under way arrive';
}

export function loadMs({ load }: TrialPlan, phase: Phase): number | null {
  if (phase === 'warm-up') return load.warmupMs;
  return phase === 'window' ? load.windowMs : null;
}
