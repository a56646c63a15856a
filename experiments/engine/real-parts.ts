/** The real parts of a trial: real servers, real load, this machine. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Evidence } from '../../results/record/evidence.ts';
import { isExternal } from '../../results/record/target.ts';
import type { TrialPlan } from '../../results/record/trial.ts';
import { actionNamed } from '../actions/registry.ts';
import { listChecks } from '../checks/registry.ts';
import { listenRows } from '../preflight/listen-rows.ts';
import { assertPortFree, chooseFreePort } from '../preflight/port.ts';
import { listProbes } from '../probes/registry.ts';
import { startTarget } from '../targets/start-target.ts';
import { findWidth } from '../width-finder/find-width.ts';
import { startDriver } from './driver-process.ts';
import { familyOf, nobodyToEnd } from './family.ts';
import { startMachineInterval } from './machine-interval.ts';
import { portFreed } from './port-freed.ts';
import { prove, proveAgain } from './prove.ts';
import type { TrialParts } from './trial-parts.ts';
import { startWatch } from './watch.ts';
import { crossCheckByWrk } from './wrk.ts';

/** How long the machine is looked at before anything of a trial runs. */
const quietMs = 300;
const nobody: ReadonlySet<number> = new Set();

export async function realParts(): Promise<TrialParts> {
  const [checks, probes] = await Promise.all([listChecks(), listProbes()]);
  return {
    checks,
    findPort,
    startServer: startTarget,
    prove,
    findWidth: async ({ load: { host, port, path }, roles: { target } }, signal) =>
      (await findWidth({ endpoint: { host, port }, path, waitMs: target.waitMs, signal })).found,
    startDriver,
    watch: (plan, server, driverPid) => startWatch(probes, plan, server, driverPid),
    act: async (action, plan, server, signal) =>
      (await actionNamed(action.name)).act({ action, plan, server, signal }),
    proveAgain,
    crossCheck: ({ load }, signal) => crossCheckByWrk(load, signal),
    family: ({ pid }) => (pid === null ? nobodyToEnd : familyOf(pid)),
    portFreed: (port) => portFreed(port),
  };
}

async function findPort({ roles: { target } }: TrialPlan): Promise<{ port: number; evidence: Evidence }> {
  const machine = startMachineInterval();
  await sleep(quietMs);
  const machineBefore = machine.stop();
  if (isExternal(target) && target.kind === 'url')
    return { port: target.port, evidence: { machineBefore, portBefore: listenRows(target.port, nobody) } };
  const port = target.port === 0 ? await chooseFreePort(target.host) : target.port;
  await assertPortFree(port);
  return { port, evidence: { machineBefore, portBefore: listenRows(port, nobody) } };
}
