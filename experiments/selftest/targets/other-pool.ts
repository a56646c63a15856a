/** A pool that claims the slots it was asked for and has `factor` times as many. */

import type { SlotCounters } from '../../../servers/contract.ts';
import { serve } from '../../../servers/serve.ts';
import { start } from '../../../servers/thread-pool.server.ts';

export const servePool = (factor: number): Promise<void> =>
  serve(async (options) => {
    const server = await start({ ...options, slots: Math.round(options.slots * factor) });
    const claimed = (slots: SlotCounters | null): SlotCounters | null =>
      slots && { ...slots, up: options.slots };
    return {
      ready: { ...server.ready, slots: options.slots },
      snapshot: async () => {
        const counters = await server.snapshot();
        return { ...counters, slots: claimed(counters.slots) };
      },
    };
  });
