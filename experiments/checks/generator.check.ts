import { percent } from '../../results/figure.ts';
import { defineCheck } from './check.ts';
import { passOrWarn } from './judgement.ts';

/**
 * Of one thread. From here on waiting for it explodes (M/M/1: 1 / (1 - 0.85) is 7 times its service time), and at
 * 0.9 it was seen to be the limit. That it shares cores with the server is no reason of its own.
 */
const ceiling = 0.85;

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
      Math.max(loopUtilisation, cpuCores) < ceiling,
      `the generator’s loop was used to ${percent(loopUtilisation)}, its CPU to ${percent(cpuCores)} of a core`,
      'at least',
    );
  },
});
