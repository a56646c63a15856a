import { percent, whole } from '../../results/figure.ts';
import { bound } from '../../results/stats/bounds.ts';
import { throughput } from '../../results/stats/measurement.ts';
import { defineCheck } from './check.ts';
import { holdsBetween } from './counted.ts';
import { passIf, unknown } from './judgement.ts';

/** Snapshots of the server and the edges of the window are some milliseconds apart. */
const slack = 0.02;

export const check = defineCheck({
  code: 'bound',
  when: 'after',
  title: 'Throughput is below what the waiting allows',
  proves:
    'X <= min(c, s) / h with the hold h that the server measured: nobody can answer faster than he waits.',
  fault:
    'A server that skipped the wait, or a generator that counted answers twice, was published as a record.',
  advice:
    'See `hold`, `books` and `width`: one of the three numbers in the bound is not what it claims to be.',
  needs: ['load', 'countersWindowStart', 'countersWindowEnd'],
  judge({ load, countersWindowStart, countersWindowEnd }, { load: { connections }, roles: { target } }) {
    const { meanUs } = holdsBetween(countersWindowStart, countersWindowEnd);
    if (meanUs <= 0) return unknown('the server counted no hold inside the window');
    const slots = target.model === 'thread-pool' ? target.slots : null;
    const limit = bound(connections, slots, meanUs).perSecond;
    const reached = throughput(load);
    return passIf(
      reached <=
        limit * (1 + slack) + oneBatch(Math.min(connections, slots ?? connections), load.window.lengthMs),
      `${whole(reached)}/s is ${percent(reached / limit)} of the ${whole(limit)}/s that the waiting allows`,
    );
  },
});

/** Requests that wait in step can end once more inside the window than its length says. */
const oneBatch = (atOnce: number, windowMs: number): number => (atOnce / windowMs) * 1000;
