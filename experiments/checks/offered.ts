/** The books of an open loop: what the plan asked for, what was due, and what became of it. */
import { whole } from '../../results/figure.ts';
import type { OpenLoopPlan, OpenLoopResult } from '../../results/record/open-loop.ts';
import { type Judgement, passIf } from './judgement.ts';

/** Standard deviations of a Poisson count that chance does not reach. */
const sigmas = 5;

/** Everything due ended in one way, once in its slice and once on its connection. */
export function judgeOutcome({ offered, outcome, slices, connections, response }: OpenLoopResult): Judgement {
  const { answered, otherStatus, timeouts, lost, unsent, inFlight } = outcome;
  const ends = answered + otherStatus + timeouts + lost + unsent + inFlight;
  const bySlice = slices.due.reduce((a, b) => a + b, 0);
  const byConnection = connections.reduce((sum, { requests }) => sum + requests, 0);
  return passIf(
    [ends, bySlice, byConnection].every((sum) => sum === offered) && response.count === answered,
    `${whole(offered)} due in the window; ${whole(answered)} answered (${whole(response.count)} latencies), ${otherStatus} other status, ${timeouts} timeouts, ${lost} lost, ${unsent} never sent, ${inFlight} in flight; ${whole(bySlice)} by time, ${whole(byConnection)} by connection`,
  );
}

/** Evenly spaced requests are off by one at most, random ones by what chance explains. */
export function judgeRate(offered: number, plan: OpenLoopPlan, windowMs: number): Judgement {
  const expected = (plan.ratePerSecond * windowMs) / 1000;
  const allowed = plan.arrivals === 'constant' ? 1 : 1 + sigmas * Math.sqrt(expected);
  const text = `${whole(offered)} requests were due in the window, ${whole(expected)} were asked for (${plan.arrivals} arrivals)`;
  return passIf(Math.abs(offered - expected) <= allowed, text);
}
