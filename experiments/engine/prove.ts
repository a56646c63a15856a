/** What can be asked of an idle server before the load, and again after it. */
import type { Evidence } from '../../results/record/evidence.ts';
import { known } from '../../results/record/observed.ts';
import type { TrialPlan } from '../../results/record/trial.ts';
import { readLimits } from '../preflight/limits.ts';
import { askNonce } from '../preflight/nonce.ts';
import { portOwner } from '../preflight/owner.ts';
import { identify } from '../preflight/process.ts';
import { askProtocol } from '../preflight/protocol.ts';
import { timeSingleWaits } from '../preflight/single-waits.ts';
import { measureWidth } from '../preflight/width.ts';
import { counters } from './counters.ts';
import type { ServerProcess } from './server-process.ts';

/** Everything is asked even when the first answer is wrong, so that all problems of a target are listed at once. */
export async function prove(
  { roles: { target }, load }: TrialPlan,
  server: ServerProcess,
): Promise<Evidence> {
  const endpoint = { host: target.host, port: target.port };
  const { path } = load;
  const nonceBefore = await askNonce(endpoint, target.nonce);
  const protocol = await askProtocol(endpoint);
  const single = await timeSingleWaits(endpoint, path);
  const { slots, waitMs, model } = target;
  const width = await measureWidth({ endpoint, path, slots, waitMs, model });
  return {
    ownerBefore: portOwner(target.port, server.pid),
    processBefore: identify(server.pid),
    limits: known(readLimits(server.pid)),
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
  const { host, port, nonce } = target;
  return {
    countersAfter: await counters(server),
    ownerAfter: portOwner(port, server.pid),
    processAfter: identify(server.pid),
    nonceAfter: await askNonce({ host, port }, nonce),
  };
}
