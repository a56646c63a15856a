import type { ListenRow } from '../../results/record/evidence.ts';
import { afterTheLoad, judgeBothTimes } from './both-times.ts';
import { defineCheck } from './check.ts';
import { fail, type Judgement, pass } from './judgement.ts';

export const check = defineCheck({
  code: 'port-owner',
  when: 'before',
  title: 'The port belongs to the measured server alone',
  proves:
    'Every socket that listens on the port, over IPv4 and IPv6, is held by the server process or its children, before the load and after it.',
  fault:
    'An event loop was published as 17 times slower (505 req/s): its port was held by a container, the server had never bound, and the load went to a stranger. A stranger on `::1` alone gets a part of the requests.',
  advice: 'Stop the process named in the finding, or measure on another port (--port 0 takes any free one).',
  needs: ['ownerBefore'],
  reads: ['ownerAfter', 'load'],
  judge: ({ ownerBefore, ownerAfter, load }) =>
    judgeBothTimes({ before: ownerBefore, name: 'ownerAfter', after: ownerAfter, load }, judgeRows),
});

function judgeRows(rows: readonly ListenRow[], when: string): Judgement {
  if (rows.length === 0) return fail(`nobody listened on the port ${when}`);
  const strangers = rows.filter(({ ours }) => !ours);
  if (strangers.length > 0) return fail(`${when} also listening: ${strangers.map(holder).join(', ')}`);
  const sockets =
    rows.length === 1 ? 'the only listening socket is' : `all ${rows.length} listening sockets are`;
  return pass(`${sockets} ours, ${allTimes(when)}`);
}

/** The second answer is asked for only when the first was right. */
const allTimes = (when: string): string => (when === afterTheLoad ? `before the load and ${when}` : when);

const holder = ({ address, pid, command }: ListenRow): string =>
  `${address} by ${pid === null ? 'a process that this user may not see' : `pid ${pid} (${command})`}`;
