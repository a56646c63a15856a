import { ms } from '../../results/figure.ts';
import { defineCheck } from './check.ts';
import { isSaturated } from './generator-ceiling.ts';
import { pass, passOrWarn } from './judgement.ts';

/** A pause of the runtime or of the machine that shows in a p99.9 of some seconds. */
const stallMs = 100;
/** One answer of every connection at once keeps a generator so long from its clock. */
const answersPerMs = 30;
export const check = defineCheck({
  code: 'schedule',
  when: 'during',
  title: 'The generator kept to its schedule',
  proves:
    'Its own 20 ms tick was never later than 100 ms and the time to handle one answer of every connection, so its clock reads the server and not itself. A saturated generator has no time for ticks: that is the matter of `generator`.',
  fault:
    'A generator that stood still for seconds charged the pause to the server, or slept through the server’s own.',
  advice: 'Measure on a quiet machine; give the generator a core of its own.',
  needs: ['load'],
  judge({ load: { generator } }, { load: { connections } }) {
    if (isSaturated(generator)) return pass('the generator is saturated: see `generator`');
    const limit = stallMs + connections / answersPerMs;
    return passOrWarn(
      generator.maxTickLatenessMs <= limit,
      `the generator’s tick was at most ${ms(generator.maxTickLatenessMs)} ms late, ${ms(limit)} ms are explained`,
    );
  },
});
