import { ms } from '../../results/figure.ts';
import { defineCheck } from './check.ts';
import { firstProblem, passOrWarn } from './judgement.ts';

const tolerance = 0.01;
/** The wall clock is read in whole milliseconds at both ends. */
const readingMs = 5;

export const check = defineCheck({
  code: 'clocks',
  when: 'after',
  title: 'Two clocks agree on the length of the window',
  proves: 'Monotonic clock, wall clock and plan give the same length within 1 %.',
  fault:
    'A rate was divided by the wrong time (the plan’s, not the one that passed): 32,424 req/s where 23,980 was true.',
  advice: 'See whether the machine slept or its clock was set during the window, and repeat.',
  needs: ['load'],
  judge({ load: { window } }, { load: { windowMs } }) {
    const { lengthMs, wallMs } = window;
    const text = `window of ${ms(lengthMs)} ms by the monotonic clock, ${ms(wallMs)} ms by the wall clock, ${ms(windowMs)} ms planned`;
    return firstProblem([
      passOrWarn(agree(lengthMs, wallMs), text),
      passOrWarn(agree(lengthMs, windowMs), text),
    ]);
  },
});

const agree = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(readingMs, tolerance * a);
