import type { ThreadRole } from '../../results/record/metrics.ts';
import type { Observed } from './probe.ts';

/**
 * What a thread is for, by the name that the runtime gave it (15 characters at most). A worker thread is a loop or a
 * slot by the model; where loops are processes, the main thread of each child is a loop.
 */
export function threadRole(name: string, model: Observed['model'], isChild: boolean): ThreadRole {
  switch (name) {
    case 'node-MainThread':
      return isChild && model === 'event-loop' ? 'loop' : 'main';
    case 'WorkerThread':
      return model === 'external' ? 'other' : model === 'event-loop' ? 'loop' : 'slot';
    case 'node-V8Worker':
    case 'DelayedTaskSche':
      return 'v8';
    case 'libuv-worker':
      return 'libuv';
    default:
      return 'other';
  }
}
