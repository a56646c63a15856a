import type { EvidenceValue } from '../../results/record/evidence.ts';
import { judgeBothTimes } from './both-times.ts';
import { defineCheck } from './check.ts';
import { passIf } from './judgement.ts';

type Process = EvidenceValue<'processBefore'>;

export const check = defineCheck({
  code: 'same-process',
  when: 'before',
  title: 'One process from the first proof to the last',
  proves:
    'Process id and start time are the same before the load and after it, and belong to the process that reported ready.',
  fault:
    'A server died in the middle of a run and a supervisor replaced it: two processes, one of them cold, in one number.',
  advice:
    'Find out why the server ended (its last words are in the record), and measure without a supervisor.',
  needs: ['ready', 'processBefore'],
  reads: ['processAfter', 'load'],
  judge: ({ ready, processBefore, processAfter, load }) =>
    judgeBothTimes({ before: processBefore, name: 'processAfter', after: processAfter, load }, (now, when) =>
      passIf(
        now.pid === ready.pid && now.startTicks === processBefore.startTicks,
        `${named(now)} ${when}, ready was pid ${ready.pid}, first seen ${named(processBefore)}`,
      ),
    ),
});

const named = ({ pid, startTicks }: Process): string => `pid ${pid} started at tick ${startTicks}`;
