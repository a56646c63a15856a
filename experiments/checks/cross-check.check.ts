import { change, ms, whole } from '../../results/figure.ts';
import { isKnown } from '../../results/record/observed.ts';
import { throughput } from '../../results/stats/measurement.ts';
import { defineCheck } from './check.ts';
import { passOrWarn } from './judgement.ts';

const tolerance = 0.05;

/** Says nothing where no second instrument could measure: that is no doubt, the report tells why. Nothing of an open loop: the other instrument loads as much as it can. */
export const check = defineCheck({
  code: 'cross-check',
  when: 'after',
  title: 'A second instrument finds the same',
  proves:
    'Another load generator, on the same running server with as many connections, finds throughput and median within 5 %.',
  fault:
    'A client’s own arithmetic said 49,136 req/s where 20,183 was true; nobody had measured the server with anything else.',
  advice:
    'Repeat the trial. If they still differ, believe neither: see which of the two is busy, and whether the machine was quiet.',
  needs: ['load', 'crossCheck'],
  appliesTo: ({ load }, { crossCheck }) =>
    load.crossCheck === true && load.openLoop === undefined && isKnown(crossCheck),
  judge({ load, crossCheck: { instrument, perSecond, p50Us } }) {
    const rate = perSecond / throughput(load);
    const median = p50Us / load.latency.p50Us;
    return passOrWarn(
      agrees(rate) && agrees(median),
      `${instrument} ${whole(perSecond)} req/s (${change(rate)} of ours), median ${ms(p50Us / 1000)} ms (${change(median)})`,
    );
  },
});

/** `ratio`: theirs to ours; not a number when ours is nothing. */
const agrees = (ratio: number): boolean => Math.abs(ratio - 1) <= tolerance;
