import { change, whole } from '../../results/figure.ts';
import type { LoadResult } from '../../results/record/load.ts';
import type { TrialPlan } from '../../results/record/trial.ts';
import { slotsOf } from '../../results/stats/bounds.ts';
import { defineCheck } from './check.ts';
import { firstProblem, type Judgement, pass, passOrWarn, unknown } from './judgement.ts';

/** Rates of a clean window differ by 2-5 % between its halves; a runtime that still compiles makes 30 % and more. */
const flat = 0.15;
/** Tenths of a second that are judged together: one holds 4 or 5 rounds of connections that wait 22 ms in step. */
const grouped = 5;
/** The last second of the warm-up. */
const lastBins = 10;

/** The rate of an open loop is the plan's and tells nothing of the server. */
export const check = defineCheck({
  code: 'cold-start',
  when: 'during',
  title: 'Throughput was flat',
  proves: 'The last second of the warm-up and both halves of the window have the same rate within 15 %.',
  fault:
    'The first cell of a table was slow because it was the first: pool and compiled code were still coming up.',
  advice: 'Lengthen the warm-up (--warmup) or the window (--duration); on a noisy machine, repeat.',
  needs: ['load'],
  appliesTo: ({ load }) => load.openLoop === undefined,
  judge: ({ load }, plan) => judgeRates(load, plan),
});

function judgeRates({ window: { per100ms }, warmupPer100ms }: LoadResult, plan: TrialPlan): Judgement {
  const middle = Math.floor(per100ms.length / 2);
  const first = per100ms.slice(0, middle);
  const second = per100ms.slice(middle);
  if (first.length < grouped) return unknown('the window is too short to compare its halves');
  const warm = warmupPer100ms.slice(-lastBins);
  const compared = warm.length < grouped ? [first, second] : [warm, first, second];
  if (compared.some((bins) => medianRate(bins) === 0 || inStep(bins, plan) > 1))
    return unknown('too few answers to compare');
  return firstProblem([
    warm.length < grouped ? pass('no warm-up') : judgeWarmUp(warm, first, plan),
    judgeHalves(first, second, plan),
  ]);
}

/** Only slower than the window is a sign. */
function judgeWarmUp(warm: readonly number[], first: readonly number[], plan: TrialPlan): Judgement {
  const ratio = medianRate(warm) / medianRate(first);
  const text = `the end of the warm-up is ${change(ratio)} off the window (${whole(medianRate(warm))}/s)`;
  return passOrWarn(ratio >= 1 - flat - inStep(warm, plan), text);
}

function judgeHalves(first: readonly number[], second: readonly number[], plan: TrialPlan): Judgement {
  const ratio = medianRate(second) / medianRate(first);
  const text = `the second half of the window is ${change(ratio)} off the first (${whole(medianRate(first))}/s)`;
  return passOrWarn(Math.abs(ratio - 1) <= flat + inStep(first, plan), text);
}

/** Answers a second: median over groups of half a second, so that one stall does not decide. */
function medianRate(bins: readonly number[]): number {
  const groups = Array.from({ length: Math.floor(bins.length / grouped) }, (_, i) =>
    bins.slice(i * grouped, (i + 1) * grouped).reduce((a, b) => a + b, 0),
  ).sort((a, b) => a - b);
  const middle = (groups.length - 1) / 2;
  return (((groups[Math.floor(middle)] ?? 0) + (groups[Math.ceil(middle)] ?? 0)) / 2) * (10 / grouped);
}

/** Requests that wait in step can put one round more into an interval: its share of the interval's answers. */
function inStep(bins: readonly number[], { load: { connections }, roles: { target } }: TrialPlan): number {
  const round = Math.min(connections, slotsOf(target) ?? connections);
  return (
    round /
    Math.max(
      1,
      bins.reduce((a, b) => a + b, 0),
    )
  );
}
