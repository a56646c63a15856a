import { whole } from '../../results/figure.ts';
import type { OpenLoopResult } from '../../results/record/open-loop.ts';
import { defineCheck } from './check.ts';
import { firstProblem, type Judgement, passIf } from './judgement.ts';

export const check = defineCheck({
  code: 'timeouts',
  when: 'after',
  title: 'No request timed out',
  proves: 'Every latency is in the histogram: none was cut off by the timeout.',
  fault:
    'Timeouts never entered the histogram: a maximum of 79 ms was published for a server with 2 s timeouts.',
  advice:
    'Find the requests that are never answered; a longer timeout only helps when the queue is longer than it.',
  needs: ['load'],
  judge: ({ load: { life, openLoop } }, { load: { timeoutMs } }) =>
    firstProblem([
      passIf(
        life.timeouts === 0,
        `${whole(life.timeouts)} of ${whole(life.sent)} requests had no answer within ${timeoutMs / 1000} s`,
      ),
      ...(openLoop === undefined ? [] : [judgeUnsent(openLoop)]),
    ]),
});

/** The rate was above what the connections could carry. */
const judgeUnsent = ({ offered, outcome }: OpenLoopResult): Judgement =>
  passIf(
    outcome.unsent === 0,
    `${whole(outcome.unsent)} of ${whole(offered)} requests were never sent: their connections waited for earlier answers until their time was up`,
  );
