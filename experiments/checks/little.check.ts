import { change, counted, ms, whole } from '../../results/figure.ts';
import type { LoadResult } from '../../results/record/load.ts';
import { littleResidual } from '../../results/stats/littles-law.ts';
import { throughput } from '../../results/stats/measurement.ts';
import { defineCheck } from './check.ts';
import { fail, pass, unknown, warn } from './judgement.ts';

/** A clean closed loop is within 0.2 %; the window's edges can add one answer a connection at each end. */
const sound = 0.05;
const broken = 0.1;

/**
 * Of the answers with status 2xx. Requests that ended otherwise held their connections for a time that is not in R,
 * so then only too much is a sign: too little is theirs. Of an open loop the law says how many requests were in flight,
 * which nobody asked for: nothing to compare with.
 */
export const check = defineCheck({
  code: 'little',
  when: 'after',
  title: 'Throughput, latency and connections fit each other (Little’s law)',
  proves: 'X * R = c within 5 %: in a closed loop without think time every connection waits all the time.',
  fault:
    'Latencies taken from stale clocks were off by 39 and 75 times with 0 errors in the table: Little’s law is how it was found.',
  advice:
    'Above 10 % the measurement is broken: do not use the number. Look at timeouts, reconnects and the generator.',
  needs: ['load'],
  appliesTo: ({ load }) => load.openLoop === undefined,
  judge({ load }, plan) {
    if (load.latency.count === 0) return unknown('no latency was measured');
    const residual = littleResidual(throughput(load), load.latency.meanUs / 1e6, plan.load.connections);
    const text = `X * R is ${change(residual + 1)} off c (${whole(throughput(load))}/s x ${ms(load.latency.meanUs / 1000)} ms, ${counted(plan.load.connections, 'connection')})`;
    const off = othersInWindow(load) > 0 ? Math.max(0, residual) : Math.abs(residual);
    if (off > broken) return fail(text);
    return off <= sound ? pass(text) : warn(text);
  },
});

const othersInWindow = ({ window: { otherStatus, timeouts, lost } }: LoadResult): number =>
  otherStatus + timeouts + lost;
