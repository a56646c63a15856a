/** What an open loop reports of the requests that were due inside its window, once all of them have ended. Pure. */
import {
  defaultLateAboutMs,
  type OpenLoopPlan,
  type OpenLoopResult,
  type Outcome,
} from '../results/record/open-loop.ts';
import { encodeEvents } from '../results/record/request-events.ts';
import { connectionShares, slicesOf } from './due-shares.ts';
import { LatencyRecorder } from './latency.ts';
import type { PacedRequest } from './paced-request.ts';

/** Rows kept in the record: 300,000 take about 3 MB of text. */
const mostEvents = 300_000;

/** A request of the window in microseconds; -1: no 2xx answer. */
export interface Row {
  readonly intendedUs: number;
  readonly latencyUs: number;
  readonly serviceUs: number;
  readonly connection: number;
  readonly late: boolean;
}

/**
 * @param requests due inside the window, in the order of their intended starts
 * @param fromMs when the window opened, on the clock of the requests
 */
export function openLoopResult(
  requests: readonly PacedRequest[],
  plan: OpenLoopPlan,
  window: { readonly fromMs: number; readonly windowMs: number; readonly connections: number },
): OpenLoopResult {
  const lateUs = (plan.lateAboutMs ?? defaultLateAboutMs) * 1000;
  const rows = requests.map((request) => rowOf(request, window.fromMs, lateUs));
  const answered = requests.filter(isAnswered);
  const idle = (request: PacedRequest) => request.idleWhenDue && !Number.isNaN(request.sentMs);
  return {
    offered: requests.length,
    outcome: outcomeOf(requests),
    response: summary(answered, ({ endedMs, intendedMs }) => endedMs - intendedMs),
    lateness: summary(requests.filter(idle), ({ sentMs, intendedMs }) => sentMs - intendedMs),
    serviceTime: summary(answered.filter(idle), ({ endedMs, sentMs }) => endedMs - sentMs),
    slices: slicesOf(rows, window.windowMs),
    connections: connectionShares(rows, window.connections),
    ...(rows.length <= mostEvents && { events: encodeEvents(rows) }),
  };
}

const isAnswered = ({ end }: PacedRequest): boolean => end === 'answered';

function rowOf(request: PacedRequest, fromMs: number, lateUs: number): Row {
  const { intendedMs, sentMs, endedMs, connection } = request;
  const answered = isAnswered(request);
  const latencyUs = answered ? (endedMs - intendedMs) * 1000 : -1;
  return {
    intendedUs: (intendedMs - fromMs) * 1000,
    latencyUs,
    serviceUs: answered ? (endedMs - sentMs) * 1000 : -1,
    connection,
    late: !answered || latencyUs > lateUs,
  };
}

function outcomeOf(requests: readonly PacedRequest[]): Outcome {
  const outcome = { answered: 0, otherStatus: 0, timeouts: 0, lost: 0, unsent: 0, inFlight: 0 };
  for (const { end } of requests) {
    if (end === 'waiting') throw new Error('a request of the window has no end: the driver lost it');
    outcome[end]++;
  }
  return outcome;
}

function summary(requests: readonly PacedRequest[], ofMs: (request: PacedRequest) => number) {
  const recorder = new LatencyRecorder();
  for (const request of requests) recorder.record(ofMs(request) * 1000);
  return recorder.summary();
}
