import { ms, percent } from '../../results/figure.ts';
import { decodeEvents } from '../../results/record/request-events.ts';
import { dueWithin } from '../../results/stats/blast/harm.ts';
import { latenessOf, longestPart, stillUnderWayMs } from '../../results/stats/blast/lateness.ts';
import { defineCheck } from './check.ts';
import { fail, pass, unknown, warn } from './judgement.ts';

/** A threshold up to this part of the block hides nobody: who waits for a block waits for most of it, or behind it. */
const shortPart = 0.125;

export const check = defineCheck({
  code: 'lead-in',
  when: 'after',
  title: 'Before the block nobody waited for long',
  proves:
    'In the quiet time before the block 99 of 100 requests were so fast that whoever waits for the block can be told from whoever waits for the machine or in a queue.',
  fault:
    'A server at its capacity was blocked for a moment, and the whole queue that it had before was published as the price of the block.',
  advice:
    'Lower the load (--rate), block for longer (--block), or measure on a quiet machine; see `machine-busy`.',
  needs: ['blast', 'load'],
  appliesTo: ({ action }) => action?.name === 'block',
  judge({ load: { openLoop } }, { action, roles: { target } }) {
    if (action === undefined || openLoop?.events === undefined)
      return unknown('the load did not keep its requests');
    const { waitMs } = target;
    if (waitMs === null) return unknown('the wait of the target is not known');
    const untilUs = (action.leadInMs - stillUnderWayMs(waitMs)) * 1000;
    const quiet = dueWithin(decodeEvents(openLoop.events), 0, untilUs);
    if (quiet.length === 0) return unknown('nothing was due before the block');
    const { quietP99Us, aboveUs } = latenessOf(quiet, waitMs);
    const part = aboveUs / 1000 / action.blockMs;
    const text = `p99 before the block was ${ms(quietP99Us / 1000)} ms, so late is above ${ms(aboveUs / 1000)} ms, ${percent(part)} of the block`;
    if (part > longestPart) return fail(text);
    return part > shortPart ? warn(text) : pass(text);
  },
});
