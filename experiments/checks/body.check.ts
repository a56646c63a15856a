import { whole } from '../../results/figure.ts';
import { defineCheck } from './check.ts';
import { passIf, unproved } from './judgement.ts';

export const check = defineCheck({
  code: 'body',
  when: 'after',
  title: 'Every answer had the expected body',
  proves: 'The body of each 2xx answer was compared byte for byte and was right.',
  fault: 'A server answered 200 with an error page, or with nothing, and skipped the work.',
  advice: 'Ask the endpoint by hand and compare its body with the one that the plan expects.',
  needs: ['load'],
  judge: ({ load: { wrongBodies, life } }, { load: { expectBody } }) =>
    expectBody === undefined
      ? unproved('no `expectBody` is declared')
      : passIf(
          wrongBodies === 0,
          `${whole(wrongBodies)} of ${whole(life.ok)} answers were not "${expectBody}"`,
        ),
});
