import { percent, whole } from '../../results/figure.ts';
import { isKnown } from '../../results/record/observed.ts';
import { isExternal } from '../../results/record/target.ts';
import { bound, slotsOf } from '../../results/stats/bounds.ts';
import { holdUsOf } from '../../results/stats/hold.ts';
import { throughput } from '../../results/stats/measurement.ts';
import { defineCheck } from './check.ts';
import { passIf, unknown, unproved } from './judgement.ts';

/** Snapshots of the server and the edges of the window are some milliseconds apart. */
const slack = 0.02;

export const check = defineCheck({
  code: 'bound',
  when: 'after',
  title: 'Throughput is below what the waiting allows',
  proves:
    'X <= min(c, s) / h with the hold h that the server measured (of a target, the wait it declares): nobody can answer faster than he waits.',
  fault:
    'A server that skipped the wait, or a generator that counted answers twice, was published as a record.',
  advice:
    'See `hold`, `books` and `width`: one of the three numbers in the bound is not what it claims to be.',
  needs: ['load'],
  reads: ['countersWindowStart', 'countersWindowEnd'],
  judge({ load, ...counters }, plan) {
    const { target } = plan.roles;
    if (isExternal(target) && target.waitMs === null)
      return unproved('no wait is declared, so that there is no bound');
    const hold = holdUsOf({ plan, evidence: counters });
    if (!isKnown(hold)) return unknown(hold.unavailable);
    const { connections } = plan.load;
    const slots = slotsOf(target);
    const limit = bound(connections, slots, hold.value).perSecond;
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
