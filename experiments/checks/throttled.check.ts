import { ms } from '../../results/figure.ts';
import { defineCheck } from './check.ts';
import { pass, unknown, warn } from './judgement.ts';

export const check = defineCheck({
  code: 'throttled',
  when: 'during',
  title: 'No CPU quota held the trial back',
  proves: 'The control group of the lab was not throttled while the window was open, or has no CPU limit.',
  fault:
    'A container’s CPU quota stopped every thread for the rest of each 100 ms; the table blamed the server.',
  advice: 'Raise or remove the CPU limit of the container (cpu.max), or ask for less load.',
  needs: ['machineDuring'],
  judge({ machineDuring: { throttledUs } }) {
    if (throttledUs === null) return unknown('the CPU limit of this control group cannot be read');
    if (throttledUs === 0) return pass('no CPU limit held the trial back');
    return warn(`held back for ${ms(throttledUs / 1000)} ms by the CPU limit`);
  },
});
