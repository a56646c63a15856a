/** What the article says of one blocked handler, and what follows from it. */
import type { Claim } from '../record/claim.ts';
import { claim as closedHides } from './closed-hides.claim.ts';
import { claim as guardRepairs } from './guard-repairs.claim.ts';
import { claim as oneLoop } from './one-loop.claim.ts';
import { claim as oneSlot } from './one-slot.claim.ts';
import { claim as poolStands } from './pool-stands.claim.ts';
import { claim as randomLoops } from './random-loops.claim.ts';
import { claim as spinWorse } from './spin-worse.claim.ts';

export const claims: readonly Claim[] = [
  oneLoop,
  randomLoops,
  oneSlot,
  poolStands,
  spinWorse,
  guardRepairs,
  closedHides,
];
