/** Preflight alone: each server of the run at its largest level, without load. */

import { planTrial } from '../trial-plan.ts';
import { assertMachineFits } from './machine-fits.ts';
import { realParts } from './real-parts.ts';
import type { RunRequest } from './run-request.ts';
import { type Verification, verifyTarget } from './trial.ts';

export type { Verification };

/** One verification a server, in order; stops early when the signal aborts. Throws `limits-too-low` before anything starts. */
export async function verifyTargets(
  request: Omit<RunRequest, 'outFolder'>,
): Promise<readonly Verification[]> {
  const { settings, onEvent, signal } = request;
  assertMachineFits(settings);
  const parts = await realParts();
  const verifications: Verification[] = [];
  for (const [index, server] of settings.servers.entries()) {
    if (signal.aborted) break;
    const plan = planTrial(settings, server, Math.max(...settings.connections), 0);
    onEvent({ type: 'trial-started', index, of: settings.servers.length, plan });
    verifications.push(
      await verifyTarget(plan, {
        index,
        parts,
        signal,
        onPhase: (phase, detail, expectedMs) => onEvent({ type: 'phase', phase, detail, expectedMs }),
      }),
    );
  }
  return verifications;
}
