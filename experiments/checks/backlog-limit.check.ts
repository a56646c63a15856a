import { counted, whole } from '../../results/figure.ts';
import { defineCheck } from './check.ts';
import { passOrWarn } from './judgement.ts';

/**
 * Connections are opened in batches, so a short backlog need not overflow: a doubt and no fail. That the kernel
 * cuts it to net.core.somaxconn is no doubt of its own: `backlog-overflow` counts what it really dropped.
 */
export const check = defineCheck({
  code: 'backlog-limit',
  when: 'before',
  title: 'The server asked for a listen backlog as long as its connections',
  proves: 'The backlog that the server asked of the kernel is at least the number of connections.',
  fault:
    'A default backlog of 511 met 5,000 connections: thousands of overflows, and latencies in steps of 1, 3 and 7 s.',
  advice: 'Give `listen` a backlog of at least the number of connections.',
  needs: ['ready'],
  judge: ({ ready: { backlog } }, { load }) =>
    passOrWarn(
      backlog >= load.connections,
      `a backlog of ${whole(backlog)} asked for ${counted(load.connections, 'connection')}`,
    ),
});
