/** One trial of our own servers from what the person chose. */
import { randomBytes } from 'node:crypto';
import type { RunSettings } from '../results/record/run.ts';
import type { TrialPlan } from '../results/record/trial.ts';
import type { ServerModel } from '../servers/contract.ts';

const timeoutMs = 10_000;
const openTimeoutMs = 30_000;
const host = '127.0.0.1';

/** A backlog above the connections, whatever the kernel makes of it: Node's default of 511 overflows at 5,000. */
const backlogFor = (connections: number): number => Math.max(8192, 2 * connections);

export function planTrial(
  settings: RunSettings,
  server: string,
  connections: number,
  repeat: number,
): TrialPlan {
  const { waitMs, slots, loops, dispatch, warmupMs, windowMs, port } = settings;
  const model = server as ServerModel;
  return {
    cell: { server, model, connections },
    repeat,
    roles: {
      target: {
        model,
        host,
        port,
        waitMs,
        loops,
        slots,
        dispatch,
        backlog: backlogFor(connections),
        queueCapacity: Math.max(16_384, 2 * connections),
        nonce: randomBytes(12).toString('hex'),
        faults: false,
      },
    },
    load: {
      driver: 'autocannon',
      host,
      port,
      path: '/wait',
      connections,
      warmupMs,
      windowMs,
      timeoutMs: timeoutMs + expectedQueueMs(settings, connections),
      openTimeoutMs: openTimeoutMs + 4 * expectedQueueMs(settings, connections),
      hardLimitMs: hardLimitMs(settings, connections),
      expectBody: 'ok',
      ...(settings.crossCheck === true && { crossCheck: true }),
    },
  };
}

/** What the last connection waits when the pool is full: `c / (s / wait)`, in whole milliseconds. */
const expectedQueueMs = ({ slots, waitMs }: RunSettings, connections: number): number =>
  Math.ceil((Math.max(connections, slots) / slots) * waitMs);

const hardLimitMs = (settings: RunSettings, connections: number): number =>
  settings.warmupMs +
  settings.windowMs +
  2 * openTimeoutMs +
  timeoutMs +
  8 * expectedQueueMs(settings, connections);
