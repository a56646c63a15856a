import type { PortSharing, RunningServer, ServerOptions } from './contract.ts';
import { sharedLimits } from './limits.ts';

/** What an event-loop server says of itself when all its loops listen. */
export function loopsReady(
  options: ServerOptions,
  port: number,
  sharing: PortSharing,
): RunningServer['ready'] {
  return {
    host: options.host,
    port,
    model: 'event-loop',
    loops: options.loops,
    slots: null,
    dispatch: null,
    sharing,
    waitMs: options.waitMs,
    backlog: options.backlog,
    queueCapacity: null,
    ...sharedLimits,
    slotsStartMs: null,
  };
}
