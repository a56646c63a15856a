import { ms } from '../../results/figure.ts';
import type { LoadResult } from '../../results/record/load.ts';
import type { TrialPlan } from '../../results/record/trial.ts';
import { defineCheck } from './check.ts';
import { firstProblem, passOrWarn } from './judgement.ts';

const binMs = 100;
/** Pauses of a runtime or a shared machine stay below it. */
const pauseMs = 250;
/** A fair queue gives every request about the same latency; collections and late timers make some times the median. */
const medians = 5;

/** A doubt and no fail: what was measured beside the stall is right, and it is in the latencies. An open loop sends on while the server stands still, so its latencies show the whole of it. */
export const check = defineCheck({
  code: 'stall',
  when: 'during',
  title: 'Answers kept coming',
  proves:
    'No stretch of the window was without answers while connections waited, and no request took far longer than the queue explains.',
  fault:
    'A 2 s stall in a 10 s closed-loop run left p99 at 222 ms: connections that wait send nothing, so a stall is a handful of samples.',
  advice:
    'Look at what stops the server: collections, a blocked loop, a lock, a machine that swaps. Read p99.9 and maximum, not p99.',
  needs: ['load'],
  appliesTo: ({ load }) => load.openLoop === undefined,
  judge: ({ load }, plan) => {
    const silent = silentMs(load.window.per100ms);
    const allowed = pauseMs + 2 * waitMsOf(plan) + load.generator.maxTickLatenessMs;
    const text = `at most ${ms(silent)} ms without any answer, ${ms(allowed)} ms are explained`;
    return firstProblem([passOrWarn(silent <= allowed, text), judgeSlowest(load, plan)]);
  },
});

/** A wait that is not declared explains nothing. */
const waitMsOf = ({ roles: { target } }: TrialPlan): number => target.waitMs ?? 0;

/** Length of the longest run of tenths of a second without an answer, in milliseconds; the stall was a little longer. */
function silentMs(per100ms: readonly number[]): number {
  let longest = 0;
  let run = 0;
  for (const answers of per100ms) {
    run = answers === 0 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest * binMs;
}

/** A stall of a part of the server (one loop, one slot) leaves no silence, but requests that waited for it. */
function judgeSlowest({ latency, generator }: LoadResult, plan: TrialPlan) {
  const slowestMs = latency.maxUs / 1000;
  const medianMs = latency.p50Us / 1000;
  const allowed = medians * medianMs + pauseMs + 2 * waitMsOf(plan) + generator.maxTickLatenessMs;
  const text = `the slowest answer took ${ms(slowestMs)} ms, the median ${ms(medianMs)} ms`;
  return passOrWarn(slowestMs <= allowed, text);
}
