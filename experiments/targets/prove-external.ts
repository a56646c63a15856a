/** What can be proved of a target from outside. */
import type { Evidence } from '../../results/record/evidence.ts';
import { known, unavailable } from '../../results/record/observed.ts';
import type { ExternalTarget } from '../../results/record/target.ts';
import { noContract } from '../checks/beyond-proof.ts';
import { identity } from '../engine/identity.ts';
import type { ServerProcess } from '../engine/server-process.ts';
import { readLimits } from '../preflight/limits.ts';
import { askProtocol } from '../preflight/protocol.ts';
import { timeSingleWaits } from '../preflight/single-waits.ts';
import { measureWidth } from '../preflight/width.ts';
import { answerTimeoutMs } from './answers.ts';
import { burstSlots } from './burst-slots.ts';

/** A JVM is slow until it has compiled what answers: more bursts than our own servers need. */
const mostBursts = 100;

const nothingTold = unavailable(noContract);

export async function proveExternal(
  target: ExternalTarget,
  path: string,
  server: ServerProcess,
): Promise<Evidence> {
  const timeoutMs = answerTimeoutMs(target.waitMs);
  const protocol = await askProtocol(target, path, timeoutMs);
  const single = await timeSingleWaits(target, path, 3, timeoutMs);
  const { owner, process } = identity(target.port, server);
  return {
    ownerBefore: owner,
    processBefore: process,
    limits: known(limitsOf(server)),
    nonceBefore: unavailable(`${noContract} and knows no secret of the lab`),
    protocol,
    singleWaits: single.durationsUs,
    width: await widthOf(target, path),
    ownRequests: nothingTold,
    countersBefore: nothingTold,
  };
}

export function proveExternalAgain({ port }: ExternalTarget, server: ServerProcess): Evidence {
  const { owner, process } = identity(port, server);
  return { countersAfter: nothingTold, ownerAfter: owner, processAfter: process, nonceAfter: nothingTold };
}

function limitsOf({ pid, unseen }: ServerProcess): ReturnType<typeof readLimits> {
  if (pid !== null) return readLimits(pid);
  return { ...readLimits(), serverOpenFiles: unavailable(unseen ?? 'the process is not known') };
}

async function widthOf(target: ExternalTarget, path: string): Promise<NonNullable<Evidence['width']>> {
  const { host, port, model, waitMs } = target;
  const slots = burstSlots(target);
  if (slots === null || waitMs === null)
    return unavailable(slots === null ? 'no slots are declared' : 'no wait is declared');
  const { width } = await measureWidth({
    endpoint: { host, port },
    path,
    slots,
    waitMs,
    model,
    mostBursts,
  });
  return width;
}
