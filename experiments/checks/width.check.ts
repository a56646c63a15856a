import { defineCheck } from './check.ts';
import { fail, type Judgement, pass, unknown, warn } from './judgement.ts';

/**
 * One for a socket that was late, one for a clock that was early; two in a hundred of a large pool. None where one
 * slot is more than a tenth of the pool: it would excuse another size.
 */
const tolerance = (slots: number): number =>
  Math.max(Math.min(2, Math.floor(slots / 10)), Math.floor(0.02 * slots));
/** The same largest number so often is a ceiling of the server; a slow machine gives a different one each time. */
const timesOfCeiling = 3;
/** Loops answer all `2 x slots` after one wait; half of the surplus is enough to exclude a pool of that size. */
const loopsBeyond = 1.5;

export const check = defineCheck({
  code: 'width',
  when: 'before',
  title: 'The server holds as many requests at once as its model promises',
  proves:
    'Of a burst of 2 x slots requests a pool answered `slots` within one wait and never more; loops answered more than any pool of that size can.',
  fault:
    'A pool said to have 200 threads had 50 (or a framework silently used a default): another ceiling than the one in the title.',
  advice:
    'Look at the real size of the pool (a thread dump), or at what blocks the loop. If the bursts differ from each other the machine was too slow to tell: repeat on a quiet one.',
  needs: ['width'],
  judge: ({ width: { asked, bursts } }, { roles: { target } }) =>
    bursts.length === 0 ? unknown('no burst was sent') : judgeBursts(target.model, asked / 2, asked, bursts),
});

function judgeBursts(
  model: 'event-loop' | 'thread-pool' | 'external',
  slots: number,
  asked: number,
  bursts: readonly number[],
): Judgement {
  const most = Math.max(...bursts);
  const text = `at most ${most} of ${asked} requests sent at once were answered after one wait (${burstsText(bursts)})`;
  if (model === 'event-loop') return most > loopsBeyond * slots ? pass(text) : tooFew(bursts, most, text);
  if (most > slots + tolerance(slots)) return fail(`${text}: more than ${slots} slots can hold`);
  return most >= slots - tolerance(slots) ? pass(text) : tooFew(bursts, most, text);
}

function tooFew(bursts: readonly number[], most: number, text: string): Judgement {
  const times = bursts.filter((answered) => answered === most).length;
  if (most > 0 && times >= timesOfCeiling) return fail(`${text}: a ceiling below the promised width`);
  return warn(`${text}: the promised width was not reached, and the machine may be the cause`);
}

/** A cold runtime needs many: the last ones are the warm ones. */
const shownBursts = 24;
const burstsText = (bursts: readonly number[]): string =>
  `${bursts.length > shownBursts ? `the last of ${bursts.length} bursts: ` : ''}${bursts.slice(-shownBursts).join(', ')}`;
