import { ms, percent, whole } from '../../results/figure.ts';
import type { Snapshot } from '../../results/record/server.ts';
import { holdBucketEdges } from '../../servers/contract.ts';
import { defineCheck } from './check.ts';
import { growthByLoop, type Holds, holdsBetween, totalOf } from './counted.ts';
import { fail, type Judgement, pass, warn } from './judgement.ts';

const tolerance = 0.1;
const doubtful = 0.25;
/** Timers of the runtime are up to 1 ms early and a little late: of a short wait that is more than a tenth. */
const timerMs = 1.5;
const shortHoldsAllowed = 0.01;
/** A loop so busy fires its timers late by itself: its lateness is the server's answer to the load, no broken wait. */
const loopFull = 0.85;

export const check = defineCheck({
  code: 'hold',
  when: 'during',
  title: 'The server really held each request for the wait',
  proves:
    'By its own clock the mean hold inside the window is within 10 % of the wait, next to none was cut short, and every answer had a hold. Only a loop that is full may be late.',
  fault:
    'A handler answered before the wait was over, or a busy machine made 54-153 ms of 20: another benchmark than the one in the title.',
  advice:
    'Too short: repair the endpoint. Too long: the machine is too small or too busy for so many threads; see `machine-busy`, or ask for fewer --slots.',
  needs: ['countersBefore', 'countersWindowStart', 'countersWindowEnd', 'countersAfter'],
  judge(counters, { roles: { target } }) {
    const life = holdsBetween(counters.countersBefore, counters.countersAfter);
    const answered =
      totalOf(counters.countersAfter, 'answered') - totalOf(counters.countersBefore, 'answered');
    if (life.count < answered) return fail(`${whole(answered)} answers, but only ${whole(life.count)} holds`);
    const { countersWindowStart: start, countersWindowEnd: end } = counters;
    const holds = holdsBetween(start, end);
    if (holds.count <= 0) return fail('the server counted no hold inside the window');
    const mayBeLate = target.model === 'event-loop' && mostUsedLoop(start, end) >= loopFull;
    return judgeShort(holds, target.waitMs) ?? judgeMean(holds, target.waitMs, mayBeLate);
  },
});

/** Share of the wait by which a hold may differ: `least`, or what the timer makes of a short wait. */
const allowed = (waitMs: number, least: number): number => Math.max(least, timerMs / waitMs);

function judgeShort(holds: Holds, waitMs: number): Judgement | null {
  const shortest = 1 - allowed(waitMs, tolerance);
  const edges = holdBucketEdges.filter((edge) => edge <= shortest + 1e-9);
  const short = holds.buckets.slice(0, edges.length).reduce((a, b) => a + b, 0);
  if (short <= shortHoldsAllowed * holds.count) return null;
  return fail(`${whole(short)} of ${whole(holds.count)} holds were shorter than ${edges.at(-1)} of the wait`);
}

function judgeMean(holds: Holds, waitMs: number, mayBeLate: boolean): Judgement {
  const ratio = holds.meanUs / 1000 / waitMs;
  const text = `mean hold ${ms(holds.meanUs / 1000)} ms where ${waitMs} ms was asked (${percent(ratio)})`;
  if (ratio < 1 - allowed(waitMs, tolerance)) return fail(text);
  if (ratio <= 1 + allowed(waitMs, tolerance)) return pass(text);
  if (mayBeLate) return pass(`${text}: the timers of a full loop are late`);
  return ratio <= 1 + allowed(waitMs, doubtful) ? warn(text) : fail(text);
}

/** Utilisation of the busiest loop inside the window, 0 to 1. */
function mostUsedLoop(start: Snapshot, end: Snapshot): number {
  const active = growthByLoop(start, end, 'activeMs');
  const idle = growthByLoop(start, end, 'idleMs');
  return Math.max(0, ...active.map((a, i) => a / Math.max(1, a + (idle[i] ?? 0))));
}
