/** One trial from what the person chose. */
import { randomBytes } from 'node:crypto';
import type { RunSettings } from '../results/record/run.ts';
import type { ServerRole } from '../results/record/server.ts';
import { type Target, targetKind } from '../results/record/target.ts';
import type { OwnTrialPlan, Role, TrialPlan } from '../results/record/trial.ts';
import type { ServerModel } from '../servers/contract.ts';
import { externalTarget, targetPath } from './targets/external-target.ts';

const timeoutMs = 10_000;
const openTimeoutMs = 30_000;
const host = '127.0.0.1';

/** A backlog above the connections, whatever the kernel makes of it: Node's default of 511 overflows at 5,000. */
const backlogFor = (connections: number): number => Math.max(8192, 2 * connections);

/** `server`: one of our own by its model, or a target of the settings by its name. */
export function planTrial(
  settings: RunSettings,
  server: ServerModel,
  connections: number,
  repeat: number,
): OwnTrialPlan;
export function planTrial(
  settings: RunSettings,
  server: string,
  connections: number,
  repeat: number,
): TrialPlan;
export function planTrial(
  settings: RunSettings,
  server: string,
  connections: number,
  repeat: number,
): TrialPlan {
  const declared = settings.targets?.find(({ name }) => name === server);
  const target = declared
    ? targetRole(settings, declared, connections)
    : ownServer(settings, server as ServerModel, connections);
  const queueMs = expectedQueueMs(target, settings, connections);
  const expectBody = declared && targetKind(declared) !== 'module' ? declared.expectBody : 'ok';
  return {
    cell: { server, model: target.model, connections },
    repeat,
    roles: { target },
    load: {
      driver: 'autocannon',
      host: target.host,
      port: target.port,
      path: declared ? targetPath(declared) : '/wait',
      connections,
      warmupMs: settings.warmupMs,
      windowMs: settings.windowMs,
      timeoutMs: timeoutMs + queueMs,
      openTimeoutMs: openTimeoutMs + 4 * queueMs,
      hardLimitMs: settings.warmupMs + settings.windowMs + 2 * openTimeoutMs + timeoutMs + 8 * queueMs,
      ...(expectBody !== undefined && { expectBody }),
      ...(settings.crossCheck === true && { crossCheck: true }),
    },
  };
}

/** One of the lab's own servers under the settings. */
export const ownServer = (settings: RunSettings, model: ServerModel, connections: number): ServerRole => ({
  model,
  host,
  port: settings.port,
  waitMs: settings.waitMs,
  loops: settings.loops,
  slots: settings.slots,
  dispatch: settings.dispatch,
  backlog: backlogFor(connections),
  queueCapacity: Math.max(16_384, 2 * connections),
  nonce: randomBytes(12).toString('hex'),
  faults: false,
});

/** A module is told what it does not declare itself, and speaks the contract; the rest is looked at from outside. */
function targetRole(settings: RunSettings, target: Target, connections: number): Role {
  const { module, model } = target;
  if (module === undefined || model === 'external') return externalTarget(target);
  return {
    ...ownServer(settings, model, connections),
    port: target.port ?? settings.port,
    waitMs: target.waitMs ?? settings.waitMs,
    loops: target.loops ?? settings.loops,
    slots: target.slots ?? settings.slots,
    module,
  };
}

/** How many a server of unknown width is taken to hold at least, where a time limit needs a number. */
const leastWidth = 20;

/** What the last connection waits when the pool is full: `c / (s / wait)`, in whole milliseconds. */
function expectedQueueMs(target: Role, settings: RunSettings, connections: number): number {
  const slots = target.slots ?? leastWidth;
  const waitMs = target.waitMs ?? settings.waitMs;
  return Math.ceil((Math.max(connections, slots) / slots) * waitMs);
}
