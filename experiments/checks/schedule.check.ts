import { ms } from '../../results/figure.ts';
import { defineCheck } from './check.ts';
import { passOrWarn } from './judgement.ts';

/** A pause of the runtime or of the machine that shows in a p99.9 of some seconds. */
const stallMs = 100;
/** The slowest rate of a saturated generator: one answer of every connection at once keeps it so long from its clock. */
const answersPerMs = 30;

export const check = defineCheck({
  code: 'schedule',
  when: 'during',
  title: 'The generator kept to its schedule',
  proves:
    'Its own 20 ms tick was never later than 100 ms and the time to handle one answer of every connection, so its clock reads the server and not itself.',
  fault:
    'A generator that stood still for seconds charged the pause to the server, or slept through the server’s own.',
  advice: 'Measure on a quiet machine; give the generator a core of its own.',
  needs: ['load'],
  judge({ load: { generator } }, { load: { connections } }) {
    const limit = stallMs + connections / answersPerMs;
    return passOrWarn(
      generator.maxTickLatenessMs <= limit,
      `the generator’s tick was at most ${ms(generator.maxTickLatenessMs)} ms late, ${ms(limit)} ms are explained`,
    );
  },
});
