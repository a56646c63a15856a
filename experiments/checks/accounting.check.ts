import { whole } from '../../results/figure.ts';
import type { Sent } from '../../results/record/load.ts';
import { defineCheck } from './check.ts';
import { firstProblem, type Judgement, passIf } from './judgement.ts';
import { judgeOutcome, judgeRate } from './offered.ts';

export const check = defineCheck({
  code: 'accounting',
  when: 'after',
  title: 'Everything that was sent is accounted for',
  proves:
    'Sent = answered + other statuses + timeouts + lost + in flight, exactly, over the whole life of the load; with a schedule also everything that was due in the window, and as much was due as the plan asked for.',
  fault: 'Requests that never came back were in no column of the table, so the slowest ones did not count.',
  advice:
    'A difference is a bug of the load driver: its books are wrong, and so may be its latencies. Please report it.',
  needs: ['load'],
  judge({ load: { life, openLoop } }, { load: plan }) {
    const books = judgeLife(life);
    if (openLoop === undefined || plan.openLoop === undefined) return books;
    return firstProblem([
      books,
      judgeRate(openLoop.offered, plan.openLoop, plan.windowMs),
      judgeOutcome(openLoop),
    ]);
  },
});

const judgeLife = ({ sent, ok, otherStatus, timeouts, lost, inFlight }: Sent): Judgement =>
  passIf(
    sent === ok + otherStatus + timeouts + lost + inFlight,
    `${whole(sent)} sent; ${whole(ok)} ok, ${otherStatus} other status, ${timeouts} timeouts, ${lost} lost, ${inFlight} in flight`,
  );
