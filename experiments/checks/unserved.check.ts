import { whole } from '../../results/figure.ts';
import type { OpenLoopResult } from '../../results/record/open-loop.ts';
import { defineCheck } from './check.ts';
import { fail, type Judgement, passIf, passOrWarn } from './judgement.ts';

/** Hash spread over loops gives the worst served connection at least a half; a tenth is starvation. */
const starved = 0.1;

export const check = defineCheck({
  code: 'unserved',
  when: 'during',
  title: 'Every connection was served inside the window',
  proves: 'No connection went without an answer, and none got less than a tenth of the median.',
  fault:
    'A part of the connections hung in a listen queue or on a blocked loop, and the rest made a fine average.',
  advice:
    'If the window is shorter than twice the latency, lengthen it (--duration); else see `loop-balance`.',
  needs: ['load'],
  judge({ load: { window, openLoop } }) {
    if (openLoop !== undefined) return judgeDue(openLoop);
    const { connections, unserved, min, median, max } = window.spread;
    if (unserved > 0) return fail(`${whole(unserved)} of ${whole(connections)} connections got no answer`);
    return passOrWarn(
      min >= starved * median,
      `answers a connection: least ${min}, median ${median}, most ${max}`,
    );
  },
});

/** By schedule every connection has the same share of the requests, and an answer may come after the window. */
function judgeDue({ connections }: OpenLoopResult): Judgement {
  const due = connections.filter(({ requests }) => requests > 0);
  const unserved = due.filter(({ maxUs }) => maxUs < 0).length;
  return passIf(
    unserved === 0,
    `${whole(unserved)} of ${whole(due.length)} connections with requests due in the window got no answer to any`,
  );
}
