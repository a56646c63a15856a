/** What the article says about more connections, in its order. */
import type { Claim } from '../record/claim.ts';
import { claim as fewerThreads } from './fewer-threads.claim.ts';
import { claim as loopGrows } from './loop-grows.claim.ts';
import { claim as loopLatency } from './loop-latency.claim.ts';
import { claim as noErrors } from './no-errors.claim.ts';
import { claim as poolFlat } from './pool-flat.claim.ts';
import { claim as poolQueues } from './pool-queues.claim.ts';
import { claim as sameAtFew } from './same-at-few.claim.ts';

export const claims: readonly Claim[] = [
  sameAtFew,
  poolFlat,
  poolQueues,
  loopGrows,
  loopLatency,
  fewerThreads,
  noErrors,
];
