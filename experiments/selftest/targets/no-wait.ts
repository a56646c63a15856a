/** Answers at once and claims the wait. */
import { recordHold } from '../../../servers/counters.ts';
import { serveTwisted } from './twist.ts';

await serveTwisted({
  wait:
    (_honest, { waitMs }, lane) =>
    (done) => {
      recordHold(lane, waitMs * 1000, waitMs * 1000);
      done('ok');
    },
});
