import { whole } from '../../results/figure.ts';
import { defineCheck } from './check.ts';
import { passIf } from './judgement.ts';

export const check = defineCheck({
  code: 'status',
  when: 'after',
  title: 'Every answer had a 2xx status',
  proves: 'No answer of the whole load had another status.',
  fault:
    'Errors were counted as answers: they are faster than the work, so a failing server won the comparison.',
  advice:
    'Look at the statuses in the finding: 503 is a full queue, 500 a slot that failed, 404 a wrong path.',
  needs: ['load'],
  judge({ load: { life, statuses } }) {
    const kinds = Object.entries(statuses).map(([status, n]) => `${whole(n)} x ${status}`);
    const others = kinds.length > 0 ? ` (${kinds.join(', ')})` : '';
    return passIf(
      life.otherStatus === 0 && kinds.length === 0,
      `${whole(life.otherStatus)} of ${whole(life.sent)} requests got another status than 2xx${others}`,
    );
  },
});
