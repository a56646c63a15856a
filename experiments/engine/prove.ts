/** What can be asked of an idle server before the load, and again after it. */
import type { Evidence } from '../../results/record/evidence.ts';
import { known } from '../../results/record/observed.ts';
import { isExternal } from '../../results/record/target.ts';
import type { TrialPlan } from '../../results/record/trial.ts';
import { readLimits } from '../preflight/limits.ts';
import { askNonce } from '../preflight/nonce.ts';
import { askProtocol } from '../preflight/protocol.ts';
import { timeSingleWaits } from '../preflight/single-waits.ts';
import { measureWidth } from '../preflight/width.ts';
import { proveExternal, proveExternalAgain } from '../targets/prove-external.ts';
import { counters } from './counters.ts';
import { identity } from './identity.ts';
import type { ServerProcess } from './server-process.ts';

/** Everything is asked even when the first answer is wrong, so that all problems of a target are listed at once. */
export async function prove(plan: TrialPlan, server: ServerProcess): Promise<Evidence> {
  const { target } = plan.roles;
  if (isExternal(target)) return proveExternal(target, plan.load.path, server);
  const endpoint = { host: target.host, port: target.port };
  const { path } = plan.load;
  const nonceBefore = await askNonce(endpoint, target.nonce);
  const protocol = await askProtocol(endpoint);
  const single = await timeSingleWaits(endpoint, path);
  const { slots, waitMs, model } = target;
  const width = await measureWidth({ endpoint, path, slots, waitMs, model });
  const { owner, process } = identity(target.port, server);
  return {
    ownerBefore: owner,
    processBefore: process,
    limits: known(readLimits(server.pid ?? undefined)),
    nonceBefore,
    protocol,
    singleWaits: single.durationsUs,
    width: width.width,
    ownRequests: known({ waits: single.waits + width.waits }),
    countersBefore: await counters(server),
  };
}

/** Is it still the same server? */
export async function proveAgain({ roles: { target } }: TrialPlan, server: ServerProcess): Promise<Evidence> {
  if (isExternal(target)) return proveExternalAgain(target, server);
  const { host, port, nonce } = target;
  const countersAfter = await counters(server);
  const { owner, process } = identity(port, server);
  return {
    countersAfter,
    ownerAfter: owner,
    processAfter: process,
    nonceAfter: await askNonce({ host, port }, nonce),
  };
}
