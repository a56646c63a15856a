import { ms, percent } from '../../results/figure.ts';
import type { EvidenceValue, Series } from '../../results/record/evidence.ts';
import type { LoadResult } from '../../results/record/load.ts';
import { metrics } from '../../results/record/metrics.ts';
import { isKnown, known, knownValue, type Observed } from '../../results/record/observed.ts';
import type { ServerRole, Snapshot } from '../../results/record/server.ts';
import { type ExternalTarget, isExternal } from '../../results/record/target.ts';
import { median as medianOf } from '../../results/stats/spread.ts';
import { defineCheck, whyMissing } from './check.ts';
import { holdsBetween } from './counted.ts';
import { fail, type Judgement, pass, unknown, unproved, warn } from './judgement.ts';

const doubtful = 0.05;
const spinning = 0.2;
/**
 * Free of doubt, whatever the wait. A sleep costs a slot 31 us, 0.2 ms at the worst; a loop does the whole HTTP of
 * the request and costs 25-100 us, with the idle server's own housekeeping on top when few requests share it.
 */
const freeMs = { slots: 0.2, all: 1 } as const;
/** Of a server that nobody asks anything, with the lab reading its counters: measured 0.005 cores with 2 loops, 0.02 with 16. */
const housekeepingCores = 0.05;

export const check = defineCheck({
  code: 'hold-cpu',
  when: 'during',
  title: 'Waiting costs no CPU',
  proves:
    'The CPU time spent on a hold is a small part of the hold: the server sleeps and does not spin. Of a target all its CPU counts, by its answers and the wait it declares.',
  fault: '"Blocking" was simulated by a busy loop: a test of the CPU in the disguise of a test of waiting.',
  advice:
    'Make the endpoint sleep, or really wait for something, in place of looping until the time is over.',
  needs: ['probes'],
  reads: ['load', 'countersWindowStart', 'countersWindowEnd', 'blast'],
  judge: ({ probes, load, countersWindowStart, countersWindowEnd, blast }, { roles: { target } }) =>
    isExternal(target)
      ? judgeTarget(probes, load, target)
      : judgeOwn(probes, countersWindowStart, quietEnd(blast) ?? countersWindowEnd, target.model),
});

/** A block on purpose may burn CPU: until then is what waiting costs. */
const quietEnd = (blast: Observed<EvidenceValue<'blast'>> | undefined): Counters => {
  const quiet = knownValue(blast)?.quiet;
  return quiet === undefined ? undefined : known(quiet);
};

type Counters = Observed<Snapshot> | undefined;
type Probes = EvidenceValue<'probes'>;

/** Of loops all the CPU counts against the hold, since a handler that spins does so on the loop. */
function judgeOwn(probes: Probes, start: Counters, end: Counters, model: ServerRole['model']): Judgement {
  if (!isKnown(start)) return unknown(whyMissing('countersWindowStart', start));
  if (!isKnown(end)) return unknown(whyMissing('countersWindowEnd', end));
  const [metric, free] =
    model === 'thread-pool' ? [metrics.slotCpu, freeMs.slots] : [metrics.cpu, freeMs.all];
  const cpu = probes[metric];
  if (!isKnown(cpu)) return unknown(whyMissing(metric, cpu));
  const holds = holdsBetween(start.value, end.value);
  const elapsedMs = end.value.atMs - start.value.atMs;
  if (holds.count <= 0 || elapsedMs <= 0) return unknown('no hold was counted inside the window');
  const cores = Math.max(0, cpuUntil(cpu.value, elapsedMs) - housekeepingCores);
  return judgeCpu((cores * elapsedMs) / holds.count, holds.meanUs / 1000, free);
}

/** Median in cores of the samples up to `ms` after the window's start; of all when there is none. */
function cpuUntil({ series, median }: Series, ms: number): number {
  const values = series.flatMap(([atMs, value]) => (atMs <= ms ? [value] : []));
  return values.length === 0 ? median : medianOf(values);
}

function judgeTarget(
  probes: Probes,
  load: Observed<LoadResult> | undefined,
  { waitMs, kind }: ExternalTarget,
): Judgement {
  const cpu = probes[metrics.cpu];
  if (!isKnown(cpu) && kind === 'url') return unproved(cpu?.unavailable ?? 'its CPU was not observed');
  if (!isKnown(cpu)) return unknown(whyMissing(metrics.cpu, cpu));
  if (!isKnown(load)) return unknown(whyMissing('load', load));
  const { answers, lengthMs } = load.value.window;
  if (answers === 0) return unknown('no answer came inside the window');
  const cpuMs = (cpu.value.median * lengthMs) / answers;
  if (waitMs === null)
    return unproved(`no wait is declared; the server used ${cpuMs.toFixed(3)} ms of CPU an answer`);
  return judgeCpu(cpuMs, waitMs, freeMs.all);
}

function judgeCpu(cpuMs: number, holdMs: number, free: number): Judgement {
  const share = cpuMs / holdMs;
  const text = `${cpuMs.toFixed(3)} ms of CPU for a hold of ${ms(holdMs)} ms (${percent(share)})`;
  if (cpuMs <= free || share <= doubtful) return pass(text);
  return share <= spinning ? warn(text) : fail(text);
}
