import { whole } from '../../results/figure.ts';
import type { NewConnection } from '../../results/record/blast.ts';
import type { Sent } from '../../results/record/load.ts';
import { isKnown } from '../../results/record/observed.ts';
import { defineCheck } from './check.ts';
import { totalOf } from './counted.ts';
import { fail, type Judgement, passIf } from './judgement.ts';

/**
 * The lab's own requests all fall before the first snapshot: until then the server must have received exactly those.
 * From there to the last snapshot only the load asks, and an action of the plan, which says how often.
 */
export const check = defineCheck({
  code: 'books',
  when: 'after',
  title: 'Client and server counted the same answers',
  proves:
    'What the generator counted as answered is what the server counted as answered, so all of the load, and nothing else, went to this server.',
  fault:
    'Traffic was split over two processes on one port, or cached in between: the client’s number was not the server’s.',
  advice: 'Look for a second process on the port, a proxy, or another client of the server.',
  needs: ['load', 'countersBefore', 'countersAfter', 'ownRequests'],
  reads: ['blast'],
  judge({ load: { life }, countersBefore, countersAfter, ownRequests, blast }) {
    const received = totalOf(countersBefore, 'received');
    if (received !== ownRequests.waits) {
      return fail(
        `${whole(ownRequests.waits)} requests of the lab before the load, ${whole(received)} received`,
      );
    }
    const own = isKnown(blast) ? blast.value.newConnections : [];
    return judgeLoad(life, own, totalOf(countersAfter, 'answered') - totalOf(countersBefore, 'answered'));
  },
});

/** The server may have answered what the client no longer waited for; where nothing is open the books are exact. */
function judgeLoad(life: Sent, own: readonly NewConnection[], answered: number): Judgement {
  const ownOk = own.filter(({ outcome }) => outcome === '200').length;
  const open =
    life.timeouts + life.lost + life.inFlight + own.filter((each) => each.answerMs === null).length;
  const ok = life.ok + ownOk;
  const and = own.length > 0 ? `, ${whole(ownOk)} by the lab on new connections` : '';
  return passIf(
    answered >= ok && answered <= ok + open,
    `${whole(life.ok)} answers counted by the client${and}, ${whole(answered)} by the server, ${whole(open)} requests without an answer`,
  );
}
