import { defineCheck } from './check.ts';
import { passOrWarn } from './judgement.ts';

/** Below it steal is lost in the noise of a virtual machine; 2 % of two cores is one of its ticks in each 25. */
const allowed = 0.02;

export const check = defineCheck({
  code: 'steal',
  when: 'during',
  title: 'The hypervisor gave the machine its time',
  proves: 'Less than 2 % of the CPU time of the window was stolen by other virtual machines.',
  fault: 'A noisy neighbour on the host took CPU time that no process of the guest shows: 20-70 % of drift.',
  advice: 'Repeat at another time or on a dedicated machine; compare only within one run.',
  needs: ['machineDuring'],
  judge: ({ machineDuring: { steal } }) =>
    passOrWarn(steal <= allowed, `${(steal * 100).toFixed(1)} % of the CPU time was stolen`),
});
