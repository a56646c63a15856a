/** One answer in ten comes at once once the proofs are over, and its hold is claimed all the same. */
import { recordHold } from '../../../servers/counters.ts';
import { everyNth, serveTwisted } from './twist.ts';

const now = everyNth(10);

await serveTwisted({
  wait:
    (honest, { waitMs }, lane) =>
    (done) => {
      if (!now()) {
        honest(done);
        return;
      }
      recordHold(lane, waitMs * 1000, waitMs * 1000);
      done('ok');
    },
});
