import { percent } from '../figure.ts';
import type { Claim } from '../record/claim.ts';
import { judgePairs } from './aa-pairs.ts';
import { noiseOf } from './twins.ts';

/** What the article called noise was 6 %. */
const fine = 0.05;

export const claim: Claim = {
  id: 'aa-noise',
  title: 'This machine is fit for comparisons as fine as 5 %',
  judge: (trials, header) =>
    judgePairs(trials, header, (pairs) => {
      const floor = Math.max(...pairs.map((pair) => noiseOf(pair) ?? 0));
      const sign = pairs.map((pair) => pair.sign).find((each) => each !== '') ?? '';
      const shown = `${sign}${(floor * 100).toFixed(1)} %`;
      const spreads = pairs.map(({ name, spread, sign }) => `${name} ${sign}${percent(spread)}`).join(', ');
      const fitness = floor <= fine ? 'a noise floor of' : 'not fit for comparisons finer than';
      return {
        verdict: floor <= fine ? 'supported' : 'refuted',
        text: `${fitness} ${shown}; from the smallest to the largest repeat ${spreads}`,
      };
    }),
};
