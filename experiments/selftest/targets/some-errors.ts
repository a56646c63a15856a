/** One answer in ten is an error, at once. */
import { everyNth, serveTwisted } from './twist.ts';

const now = everyNth(10);

await serveTwisted({ wait: (honest) => (done) => (now() ? done('failed') : honest(done)) });
