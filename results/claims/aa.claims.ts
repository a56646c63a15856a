/** What an A/A run says of the machine. */
import type { Claim } from '../record/claim.ts';
import { claim as noise } from './aa-noise.claim.ts';
import { claim as same } from './aa-same.claim.ts';
import { claim as noErrors } from './no-errors.claim.ts';

export const claims: readonly Claim[] = [same, noise, noErrors];
