/** Reports ready without ever having listened. */

import { noHolds } from '../../../servers/holds.ts';
import { loopsReady } from '../../../servers/loops-ready.ts';
import { serve } from '../../../servers/serve.ts';

await serve(async (options) => ({
  ready: loopsReady(options, options.port, 'single'),
  snapshot: () => ({
    loops: Array.from({ length: options.loops }, () => ({
      received: 0,
      answered: 0,
      refused: 0,
      failed: 0,
      openConnections: 0,
      acceptedConnections: 0,
      activeMs: 0,
      idleMs: performance.now(),
    })),
    hold: noHolds,
    slots: null,
    queueLength: null,
  }),
}));
