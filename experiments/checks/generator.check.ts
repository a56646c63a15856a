import { percent, whole } from '../../results/figure.ts';
import type { GeneratorCeiling } from '../../results/record/calibration.ts';
import { isKnown, type Observed } from '../../results/record/observed.ts';
import { throughput } from '../../results/stats/measurement.ts';
import { defineCheck } from './check.ts';
import { isSaturated } from './generator-ceiling.ts';
import { passOrWarn } from './judgement.ts';

/**
 * The calibrated ceiling is told and does not decide: it is a lower bound that a busy machine lowers, while a generator
 * at its end always shows in its own thread.
 */
export const check = defineCheck({
  code: 'generator',
  when: 'during',
  title: 'The generator was not the bottleneck',
  proves: 'Its loop and its thread were used below 85 %, so the number is the server’s.',
  fault: 'Every server of a comparison ended at the same 30,000 req/s: that was the generator’s own ceiling.',
  advice: 'Read the throughput as "at least". Use fewer --connections, or a second instrument such as wrk.',
  needs: ['load'],
  reads: ['generatorCeiling'],
  judge({ load, generatorCeiling }) {
    const { generator } = load;
    const { loopUtilisation, cpuCores } = generator;
    return passOrWarn(
      !isSaturated(generator),
      `the generator’s loop was used to ${percent(loopUtilisation)}, its CPU to ${percent(cpuCores)} of a core${ofCeiling(throughput(load), generatorCeiling)}`,
      'at least',
    );
  },
});

function ofCeiling(perSecond: number, ceiling: Observed<GeneratorCeiling> | undefined): string {
  if (!isKnown(ceiling)) return '';
  const share = perSecond / ceiling.value.perSecond;
  const told = `its ceiling of ${whole(ceiling.value.perSecond)} req/s`;
  return share > 1
    ? `; it went beyond ${told}, which was calibrated on a busier machine`
    : `; it was at ${percent(share)} of ${told}`;
}
