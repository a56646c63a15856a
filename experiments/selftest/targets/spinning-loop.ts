/** A loop that burns a third of each wait on the CPU before it waits for the rest. */
import { blockThread } from '../../../servers/block.ts';
import { recordHold } from '../../../servers/counters.ts';
import { serveTwisted } from './twist.ts';

await serveTwisted({
  wait:
    (_honest, { waitMs }, lane) =>
    (done) => {
      const startMs = performance.now();
      blockThread({ ms: waitMs / 3, mode: 'spin' });
      setTimeout(
        () => {
          recordHold(lane, (performance.now() - startMs) * 1000, waitMs * 1000);
          done('ok');
        },
        waitMs - (performance.now() - startMs),
      );
    },
});
