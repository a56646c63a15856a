import type { Claim } from '../record/claim.ts';
import { judgePairs } from './aa-pairs.ts';

export const claim: Claim = {
  id: 'aa-same',
  title: 'A server is indistinguishable from itself',
  judge: (trials, header) =>
    judgePairs(trials, header, (pairs) => ({
      verdict: pairs.every(({ comparison }) => comparison.kind === 'indistinguishable')
        ? 'supported'
        : 'refuted',
      text: pairs.map(({ name, comparison }) => `${name}: ${comparison.text}`).join('; '),
    })),
};
