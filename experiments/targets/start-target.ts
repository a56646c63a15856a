/** A trial's target, by its kind, as one thing that the engine can prove, watch and end. */
import { unavailable } from '../../results/record/observed.ts';
import { isExternal } from '../../results/record/target.ts';
import type { TrialPlan } from '../../results/record/trial.ts';
import { type ServerProcess, startServer } from '../engine/server-process.ts';
import { attachUrl } from './attach-url.ts';
import { startCommand } from './start-command.ts';

/** Resolves when it answers; rejects with a LabError, leaving no process behind that the lab started. */
export function startTarget(
  { roles: { target }, load }: TrialPlan,
  signal: AbortSignal,
): Promise<ServerProcess> {
  if (!isExternal(target)) return startServer(target, signal);
  switch (target.kind) {
    case 'command':
      return startCommand(target, load.path, signal);
    case 'url':
      return attachUrl(target, load.path, signal);
    default:
      return target.kind satisfies never;
  }
}

export const noReady = unavailable('the target does not speak the lab’s contract and reports nothing');
