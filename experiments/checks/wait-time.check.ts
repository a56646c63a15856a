import { ms } from '../../results/figure.ts';
import { defineCheck } from './check.ts';
import { fail, type Judgement, pass, unknown, unproved, warn } from './judgement.ts';

/** A timer of the runtime may fire up to 1 ms early, since its clock is cut to whole milliseconds; the rest is the clocks' reading. */
const earlyMs = 1.5;
/** What a request over loopback and a cold code path cost on a quiet machine is below 5 ms; twice that is doubtful. */
const spareMs = 10;
const spareShare = 0.5;

export const check = defineCheck({
  code: 'wait-time',
  when: 'before',
  title: 'One request takes the wait that was asked for',
  proves: 'Single requests to the idle server came back neither before the wait nor long after it.',
  fault:
    'A handler that answers at once, or does other work than it claims, gives plausible numbers of another benchmark.',
  advice:
    'Too short: the server does not wait, so repair the endpoint. Too long: something else keeps the machine or the server busy.',
  needs: ['singleWaits'],
  judge: ({ singleWaits }, { roles: { target } }) => judgeWaits(singleWaits, target.waitMs),
});

function judgeWaits(waitsUs: readonly number[], waitMs: number | null): Judgement {
  const sorted = waitsUs.map((us) => us / 1000).sort((a, b) => a - b);
  const [shortest] = sorted;
  const median = sorted[sorted.length >> 1];
  if (shortest === undefined || median === undefined) return unknown('no single request was timed');
  const measured = `shortest ${ms(shortest)} ms, median ${ms(median)} ms of ${sorted.length}`;
  if (waitMs === null) return unproved(`no wait is declared; it took ${measured}`);
  const text = `${measured} where ${waitMs} ms was asked`;
  if (shortest < waitMs - earlyMs) return fail(text);
  return median <= waitMs + Math.max(spareMs, spareShare * waitMs) ? pass(text) : warn(text);
}
