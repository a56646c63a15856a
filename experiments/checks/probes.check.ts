import type { Series } from '../../results/record/evidence.ts';
import { metrics } from '../../results/record/metrics.ts';
import { isKnown, type Observed } from '../../results/record/observed.ts';
import { isExternal } from '../../results/record/target.ts';
import type { Role } from '../../results/record/trial.ts';
import { defineCheck, whyMissing } from './check.ts';
import { passOrWarn, unknown, unproved } from './judgement.ts';

/** Of the samples that rate and length of the window promise; a single one may always fall off its edge. */
const complete = 0.8;
/** What the table shows and what checks rest on, one of each sampler; others may be missing where the system has none. */
const shown = [
  metrics.rss,
  metrics.threads,
  metrics.cpu,
  metrics.driverCpu,
  metrics.loopMax,
  metrics.openConnections,
] as const;
/** Of a target the kernel counts the sockets, and what its processes use together is their PSS. */
const shownOfTarget = [
  metrics.pss,
  metrics.threads,
  metrics.cpu,
  metrics.driverCpu,
  metrics.loopMax,
  metrics.sockets,
] as const;

export const check = defineCheck({
  code: 'probes',
  when: 'after',
  title: 'The probes were alive for the whole window',
  proves: 'Every metric in the record has at least 80 % of its samples, and those of the table are known.',
  fault: 'A sampler died and its last reading, CPU 0 %, was published as the server’s.',
  advice:
    'A machine too busy to sample is too busy to measure: ask for less load. Away from Linux these stay unknown.',
  needs: ['probes'],
  judge({ probes }, { roles: { target } }) {
    const known = Object.entries(probes).flatMap(([name, o]) =>
      isKnown(o) ? [{ name, series: o.value }] : [],
    );
    const short = known.filter(({ series }) => isShort(series));
    if (short.length > 0) return passOrWarn(false, `samples are missing: ${short.map(described).join(', ')}`);
    const due = isExternal(target) ? shownOfTarget : shown;
    const missing = due.find((name) => !isKnown(probes[name]) && isDue(name, target));
    if (missing !== undefined) return unknown(whyMissing(missing, probes[missing]));
    const unseen = due.filter((name) => !isKnown(probes[name]));
    if (unseen.length > 0) return unproved(unseen.map((name) => reason(name, probes[name])).join('; '));
    return passOrWarn(true, `all ${known.length} metrics have their samples`);
  },
});

const reason = (name: string, metric: Observed<unknown> | undefined): string =>
  metric && 'unavailable' in metric ? `${name}: ${metric.unavailable}` : name;

/** What there can be of this target: the loops of a server that counts nothing are unseen, and all of what the lab did not start may be. */
const isDue = (name: string, target: Role): boolean =>
  !isExternal(target) || (target.kind === 'command' ? name !== metrics.loopMax : name === metrics.driverCpu);

const isShort = ({ series, expected }: Series): boolean =>
  expected - series.length > Math.max(1, (1 - complete) * expected);

const described = ({ name, series }: { name: string; series: Series }): string =>
  `${name} ${series.series.length} of ${series.expected}`;
