import { decodeFromCompressedBase64 } from 'hdr-histogram-js';
import { ms, percent, whole } from '../../results/figure.ts';
import type { Evidence } from '../../results/record/evidence.ts';
import type { LoadResult } from '../../results/record/load.ts';
import { isKnown, known, knownValue, type Observed, unavailable } from '../../results/record/observed.ts';
import type { ServerRole, Snapshot } from '../../results/record/server.ts';
import { isExternal } from '../../results/record/target.ts';
import { mostUsedLoop } from '../../results/stats/loop-use.ts';
import { holdBucketEdges } from '../../servers/contract.ts';
import { defineCheck, whyMissing } from './check.ts';
import { type Holds, holdsBetween, totalOf } from './counted.ts';
import { fail, type Judgement, pass, unknown, unproved, warn } from './judgement.ts';

const tolerance = 0.1;
const doubtful = 0.25;
/** Timers of the runtime are up to 1 ms early and a little late: of a short wait that is more than a tenth. */
const timerMs = 1.5;
const shortHoldsAllowed = 0.01;
/** A loop or a machine so busy fires timers late by itself: lateness is then the server's answer to the load, no broken wait. */
const loopFull = 0.85;
const machineFull = 0.9;
/** So many timers still fire in time under any load; of a longer wait than the one asked for none does. */
const inTimeAtLeast = 0.01;
/** Of a target. */
const noCounters = 'the target counts no holds for the lab';

export const check = defineCheck({
  code: 'hold',
  when: 'during',
  title: 'The server really held each request for the wait',
  proves:
    'By its own clock the mean hold inside the window is within 10 % of the wait, next to none was cut short, every answer had a hold, and the client had next to no answer before the wait was over. Only the timers of a full loop, or on a full machine, may be late, and not all of them.',
  fault:
    'A handler answered before the wait was over, or a busy machine made 54-153 ms of 20: another benchmark than the one in the title.',
  advice:
    'Too short: repair the endpoint. Too long: the machine is too small or too busy for so many threads; see `machine-busy`, or ask for fewer --slots.',
  needs: [],
  reads: [
    'countersBefore',
    'countersWindowStart',
    'countersWindowEnd',
    'countersAfter',
    'machineDuring',
    'load',
    'blast',
  ],
  judge: (evidence, { roles: { target } }) =>
    isExternal(target) ? judgeTarget(evidence.load, target.waitMs) : judgeOwn(evidence, target),
});

/** From outside only this is seen: nobody was answered before the declared wait was over. */
function judgeTarget(load: Observed<LoadResult> | undefined, waitMs: number | null): Judgement {
  if (waitMs === null) return unproved(`${noCounters}, and no wait is declared`);
  if (!isKnown(load)) return unproved(noCounters);
  const early = judgeEarly(load.value, waitMs);
  return (
    early ??
    unproved(`${noCounters}; all but 1 % of the answers came after the declared wait of ${ms(waitMs)} ms`)
  );
}

interface Known {
  readonly before: Snapshot;
  readonly start: Snapshot;
  readonly end: Snapshot;
  readonly after: Snapshot;
}

type Read = Pick<
  Evidence,
  | 'countersBefore'
  | 'countersWindowStart'
  | 'countersWindowEnd'
  | 'countersAfter'
  | 'machineDuring'
  | 'load'
  | 'blast'
>;
type AsRead = { readonly [key in keyof Read]-?: Read[key] | undefined };

function judgeOwn(evidence: AsRead, target: ServerRole): Judgement {
  const counters = countersOf(evidence);
  if (!isKnown(counters)) return unknown(counters.unavailable);
  const { before, start, after } = counters.value;
  // What waits on a loop when it is blocked on purpose is held for as long: no broken wait.
  const end = knownValue(evidence.blast)?.quiet ?? counters.value.end;
  const life = holdsBetween(before, after);
  const answered = totalOf(after, 'answered') - totalOf(before, 'answered');
  if (life.count < answered) return fail(`${whole(answered)} answers, but only ${whole(life.count)} holds`);
  const holds = holdsBetween(start, end);
  if (holds.count <= 0) return fail('the server counted no hold inside the window');
  const usedLoop = mostUsedLoop({ countersWindowStart: known(start), countersWindowEnd: known(end) });
  const full =
    (knownValue(usedLoop) ?? 0) >= loopFull ||
    (knownValue(evidence.machineDuring)?.cpuBusy ?? 0) >= machineFull;
  const mayBeLate = target.model === 'event-loop' && full && someInTime(holds, target.waitMs);
  const client = knownValue(evidence.load);
  const early = client === null ? null : judgeEarly(client, target.waitMs);
  return judgeShort(holds, target.waitMs) ?? early ?? judgeMean(holds, target.waitMs, mayBeLate);
}

/** All four, or why the first that is missing is. */
function countersOf(evidence: AsRead): Observed<Known> {
  const { countersBefore, countersWindowStart, countersWindowEnd, countersAfter } = evidence;
  if (!isKnown(countersBefore)) return unavailable(whyMissing('countersBefore', countersBefore));
  if (!isKnown(countersWindowStart))
    return unavailable(whyMissing('countersWindowStart', countersWindowStart));
  if (!isKnown(countersWindowEnd)) return unavailable(whyMissing('countersWindowEnd', countersWindowEnd));
  if (!isKnown(countersAfter)) return unavailable(whyMissing('countersAfter', countersAfter));
  return known({
    before: countersBefore.value,
    start: countersWindowStart.value,
    end: countersWindowEnd.value,
    after: countersAfter.value,
  });
}

/** Share of the wait by which a hold may differ: `least`, or what the timer makes of a short wait. */
const allowed = (waitMs: number, least: number): number => Math.max(least, timerMs / waitMs);

function judgeShort(holds: Holds, waitMs: number): Judgement | null {
  const shortest = 1 - allowed(waitMs, tolerance);
  const short = holdsUpTo(holds, shortest);
  if (short <= shortHoldsAllowed * holds.count) return null;
  const edge = edgesUpTo(shortest).at(-1) ?? 0;
  return fail(
    `${whole(short)} of ${whole(holds.count)} holds were no longer than ${percent(edge)} of the wait`,
  );
}

/** What the server claims against what the client saw: an answer before the wait was over had no such hold. */
function judgeEarly({ latency, openLoop }: LoadResult, waitMs: number): Judgement | null {
  const sinceSent = openLoop?.serviceTime ?? latency;
  const shortest = 1 - allowed(waitMs, tolerance);
  const earliestMs = latencyAt(sinceSent, 100 * shortHoldsAllowed) / 1000;
  if (earliestMs >= shortest * waitMs) return null;
  return fail(
    `1 % of the answers came within ${ms(earliestMs)} ms of their request, before ${percent(shortest)} of the wait`,
  );
}

/** Microseconds; infinite when the histogram is empty or cannot be read, which is the matter of `percentiles`. */
function latencyAt({ histogram, count }: LoadResult['latency'], percentile: number): number {
  try {
    return count === 0
      ? Number.POSITIVE_INFINITY
      : decodeFromCompressedBase64(histogram).getValueAtPercentile(percentile);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

const someInTime = (holds: Holds, waitMs: number): boolean =>
  holdsUpTo(holds, 1 + allowed(waitMs, tolerance)) >= inTimeAtLeast * holds.count;

/** Holds in the buckets that end at or below `ratio` of the wait. */
const holdsUpTo = ({ buckets }: Holds, ratio: number): number =>
  buckets.slice(0, edgesUpTo(ratio).length).reduce((a, b) => a + b, 0);

const edgesUpTo = (ratio: number): number[] => holdBucketEdges.filter((edge) => edge <= ratio + 1e-9);

function judgeMean(holds: Holds, waitMs: number, mayBeLate: boolean): Judgement {
  const ratio = holds.meanUs / 1000 / waitMs;
  const text = `mean hold ${ms(holds.meanUs / 1000)} ms where ${waitMs} ms was asked (${percent(ratio)})`;
  if (ratio < 1 - allowed(waitMs, tolerance)) return fail(text);
  if (ratio <= 1 + allowed(waitMs, tolerance)) return pass(text);
  if (mayBeLate) return pass(`${text}: timers are late on a full loop or machine`);
  return ratio <= 1 + allowed(waitMs, doubtful) ? warn(text) : fail(text);
}
