import type { Claim } from '../record/claim.ts';

export const claims: readonly Claim[] = [];
