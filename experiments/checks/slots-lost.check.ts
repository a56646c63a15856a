import { defineCheck } from './check.ts';
import { fail, passIf } from './judgement.ts';

export const check = defineCheck({
  code: 'slots-lost',
  when: 'after',
  title: 'No slot died',
  proves: 'The pool ended the load with every slot that it began with.',
  fault:
    'Threads of a pool died one by one under load; the table showed a pool of 200 that had long been smaller.',
  advice: 'Look at the last words of the server in the record; memory is the usual cause.',
  needs: ['countersAfter'],
  appliesTo: ({ roles }) => roles.target.model === 'thread-pool',
  judge: ({ countersAfter: { slots } }, { roles: { target } }) =>
    slots === null
      ? fail('the server counts no slots')
      : passIf(slots.lost === 0, `${slots.lost} of ${target.slots} slots died`),
});
