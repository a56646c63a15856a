import { percent } from '../../results/figure.ts';
import { defineCheck } from './check.ts';
import { isSaturated } from './generator-ceiling.ts';
import { passOrWarn } from './judgement.ts';

export const check = defineCheck({
  code: 'generator',
  when: 'during',
  title: 'The generator was not the bottleneck',
  proves: 'Its loop and its thread were used below 85 %, so the number is the server’s.',
  fault: 'Every server of a comparison ended at the same 30,000 req/s: that was the generator’s own ceiling.',
  advice: 'Read the throughput as "at least". Use fewer --connections, or a second instrument such as wrk.',
  needs: ['load'],
  judge({ load: { generator } }) {
    const { loopUtilisation, cpuCores } = generator;
    return passOrWarn(
      !isSaturated(generator),
      `the generator’s loop was used to ${percent(loopUtilisation)}, its CPU to ${percent(cpuCores)} of a core`,
      'at least',
    );
  },
});
