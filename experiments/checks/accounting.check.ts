import { whole } from '../../results/figure.ts';
import { defineCheck } from './check.ts';
import { passIf } from './judgement.ts';

export const check = defineCheck({
  code: 'accounting',
  when: 'after',
  title: 'Everything that was sent is accounted for',
  proves:
    'Sent = answered + other statuses + timeouts + lost + in flight, exactly, over the whole life of the load.',
  fault: 'Requests that never came back were in no column of the table, so the slowest ones did not count.',
  advice:
    'A difference is a bug of the load driver: its books are wrong, and so may be its latencies. Please report it.',
  needs: ['load'],
  judge({ load: { life } }) {
    const { sent, ok, otherStatus, timeouts, lost, inFlight } = life;
    return passIf(
      sent === ok + otherStatus + timeouts + lost + inFlight,
      `${whole(sent)} sent; ${whole(ok)} ok, ${otherStatus} other status, ${timeouts} timeouts, ${lost} lost, ${inFlight} in flight`,
    );
  },
});
