import { ms, whole } from '../../results/figure.ts';
import { defineCheck } from './check.ts';
import { passOrWarn, unknown } from './judgement.ts';

/** A quarter of the article's wait; what is told of requests that are hurt begins far above. */
const limitMs = 5;

export const check = defineCheck({
  code: 'late-schedule',
  when: 'during',
  title: 'The requests were sent when they were due',
  proves:
    'In 99 of 100 cases the driver sent a request within 5 ms of its intended start, so the latencies from there are the server’s and not the driver’s own.',
  fault:
    'A load with a fixed rate sent in bursts, or later than it said, and its own lateness was published as latency of the server.',
  advice: 'Measure on a quiet machine, lower the rate, or give the driver a core of its own.',
  needs: ['load'],
  appliesTo: ({ load }) => load.openLoop !== undefined,
  judge({ load: { openLoop } }) {
    if (openLoop === undefined) return unknown('the driver did not report its own lateness');
    const { count, p50Us, p99Us } = openLoop.lateness;
    if (count === 0) return unknown('no request was due on a connection that was idle');
    return passOrWarn(
      p99Us <= limitMs * 1000,
      `of ${whole(count)} requests on idle connections the median was sent ${ms(p50Us / 1000)} ms late, 99 % within ${ms(p99Us / 1000)} ms; up to ${limitMs} ms are fine`,
    );
  },
});
