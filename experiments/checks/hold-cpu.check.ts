import { ms, percent } from '../../results/figure.ts';
import type { Series } from '../../results/record/evidence.ts';
import { metrics } from '../../results/record/metrics.ts';
import { isKnown, knownValue } from '../../results/record/observed.ts';
import { median as medianOf } from '../../results/stats/spread.ts';
import { defineCheck, whyMissing } from './check.ts';
import { holdsBetween } from './counted.ts';
import { fail, type Judgement, pass, unknown, warn } from './judgement.ts';

const doubtful = 0.05;
const spinning = 0.2;
/**
 * Free of doubt, whatever the wait. A sleep costs a slot 31 us, 0.2 ms at the worst; a loop does the whole HTTP of
 * the request and costs 25-100 us, with the idle server's own housekeeping on top when few requests share it.
 */
const freeMs = { 'thread-pool': 0.2, 'event-loop': 1 } as const;
/** All of a loop's CPU counts against it, since a handler that spins does so on the loop. */
const metricOf = { 'thread-pool': metrics.slotCpu, 'event-loop': metrics.cpu } as const;

export const check = defineCheck({
  code: 'hold-cpu',
  when: 'during',
  title: 'Waiting costs no CPU',
  proves: 'The CPU time spent on a hold is a small part of the hold: the server sleeps and does not spin.',
  fault: '"Blocking" was simulated by a busy loop: a test of the CPU in the disguise of a test of waiting.',
  advice:
    'Make the endpoint sleep, or really wait for something, in place of looping until the time is over.',
  needs: ['probes', 'countersWindowStart', 'countersWindowEnd'],
  reads: ['blast'],
  judge({ probes, countersWindowStart: start, countersWindowEnd, blast }, { roles: { target } }) {
    // A block on purpose may burn CPU: until then is what waiting costs.
    const end = knownValue(blast)?.quiet ?? countersWindowEnd;
    const cpu = probes[metricOf[target.model]];
    if (!isKnown(cpu)) return unknown(whyMissing(metricOf[target.model], cpu));
    const holds = holdsBetween(start, end);
    if (holds.count <= 0 || end.atMs <= start.atMs) return unknown('no hold was counted inside the window');
    const cpuMs = (cpuUntil(cpu.value, end.atMs - start.atMs) * (end.atMs - start.atMs)) / holds.count;
    return judgeCpu(cpuMs, holds.meanUs / 1000, freeMs[target.model]);
  },
});

/** Median in cores of the samples up to `ms` after the window's start; of all when there is none. */
function cpuUntil({ series, median }: Series, ms: number): number {
  const values = series.flatMap(([atMs, value]) => (atMs <= ms ? [value] : []));
  return values.length === 0 ? median : medianOf(values);
}

function judgeCpu(cpuMs: number, holdMs: number, free: number): Judgement {
  const share = cpuMs / holdMs;
  const text = `${cpuMs.toFixed(3)} ms of CPU for a hold of ${ms(holdMs)} ms (${percent(share)})`;
  if (cpuMs <= free || share <= doubtful) return pass(text);
  return share <= spinning ? warn(text) : fail(text);
}
