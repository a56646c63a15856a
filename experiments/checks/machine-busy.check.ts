import { percent } from '../../results/figure.ts';
import { defineCheck } from './check.ts';
import { firstProblem, passOrWarn, unknown } from './judgement.ts';

const busyBefore = 0.3;
/** 15 % of a machine with two cores, the smallest that the lab is made for; stricter than need be on a larger one. */
const foreignAllowed = 0.3;

/** Pressure (PSI) is no reason: server and generator on the same cores cause it themselves. */
export const check = defineCheck({
  code: 'machine-busy',
  when: 'during',
  title: 'The machine was ours',
  proves:
    'The machine was quiet before the trial, and other processes used next to no CPU during the window.',
  fault: 'Neighbours on the machine moved rates by 20-70 %, and the contender that ran later lost.',
  advice: 'Close other programs, wait for the machine to be quiet, and repeat; compare only within one run.',
  needs: ['machineBefore', 'machineDuring'],
  judge({ machineBefore, machineDuring: { foreignCores } }) {
    const before = `${percent(machineBefore.cpuBusy)} of the CPU in use before the trial`;
    return firstProblem([
      passOrWarn(machineBefore.cpuBusy <= busyBefore, before),
      foreignCores === null
        ? unknown('the CPU use of other processes is not known')
        : passOrWarn(
            foreignCores <= foreignAllowed,
            `${before}, ${foreignCores.toFixed(2)} cores used by others during it`,
          ),
    ]);
  },
});
