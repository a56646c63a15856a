import type { Series } from '../../results/record/evidence.ts';
import { metrics } from '../../results/record/metrics.ts';
import { isKnown } from '../../results/record/observed.ts';
import { defineCheck, whyMissing } from './check.ts';
import { passOrWarn, unknown } from './judgement.ts';

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

export const check = defineCheck({
  code: 'probes',
  when: 'after',
  title: 'The probes were alive for the whole window',
  proves: 'Every metric in the record has at least 80 % of its samples, and those of the table are known.',
  fault: 'A sampler died and its last reading, CPU 0 %, was published as the server’s.',
  advice:
    'A machine too busy to sample is too busy to measure: ask for less load. Away from Linux these stay unknown.',
  needs: ['probes'],
  judge({ probes }) {
    const known = Object.entries(probes).flatMap(([name, o]) =>
      isKnown(o) ? [{ name, series: o.value }] : [],
    );
    const short = known.filter(({ series }) => isShort(series));
    if (short.length > 0) return passOrWarn(false, `samples are missing: ${short.map(described).join(', ')}`);
    const missing = shown.find((name) => !isKnown(probes[name]));
    if (missing !== undefined) return unknown(whyMissing(missing, probes[missing]));
    return passOrWarn(true, `all ${known.length} metrics have their samples`);
  },
});

const isShort = ({ series, expected }: Series): boolean =>
  expected - series.length > Math.max(1, (1 - complete) * expected);

const described = ({ name, series }: { name: string; series: Series }): string =>
  `${name} ${series.series.length} of ${series.expected}`;
