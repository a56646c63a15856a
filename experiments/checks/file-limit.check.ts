import { defineCheck } from './check.ts';
import { judgeLimits } from './limit.ts';

export const check = defineCheck({
  code: 'file-limit',
  when: 'before',
  title: 'Server and generator may open a file for every connection',
  proves:
    'The soft limit of open files of each of the two processes is at least the connections and 64 more; of the server, another 6 for each slot or loop.',
  fault:
    'Under `ulimit -n 1024` with 2,000 connections came a storm of EMFILE, and a generator that never ended.',
  advice: 'Raise `ulimit -n` in the shell that starts the lab, or ask for fewer --connections.',
  needs: ['limits'],
  judge: ({ limits }, plan) =>
    judgeLimits('file-limit', plan, limits, ['serverOpenFiles', 'driverOpenFiles']),
});
