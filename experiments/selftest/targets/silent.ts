/** One request in a hundred is never answered. */
import { everyNth, serveTwisted } from './twist.ts';

const now = everyNth(100);

await serveTwisted({
  wait: (honest) => (done) => {
    if (!now()) honest(done);
  },
});
