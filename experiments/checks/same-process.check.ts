import type { EvidenceValue } from '../../results/record/evidence.ts';
import { isKnown, knownValue, type Observed } from '../../results/record/observed.ts';
import type { Ready } from '../../results/record/server.ts';
import { afterTheLoad, judgeBothTimes } from './both-times.ts';
import { defineCheck } from './check.ts';
import { firstProblem, type Judgement, passIf } from './judgement.ts';

type Process = EvidenceValue<'processBefore'>;

export const check = defineCheck({
  code: 'same-process',
  when: 'before',
  title: 'One process from the first proof to the last',
  proves:
    'Process id and start time are the same before the load and after it, and belong to the process that reported ready; none of its child processes ended, and the sockets that listen are still held by the same processes.',
  fault:
    'A server died in the middle of a run and a supervisor replaced it: two processes, one of them cold, in one number.',
  advice:
    'Find out why the server ended (its last words are in the record), and measure without a supervisor.',
  needs: ['processBefore'],
  reads: ['ready', 'processAfter', 'load', 'ownerBefore', 'ownerAfter'],
  judge: ({ ready, processBefore, processAfter, load, ownerBefore, ownerAfter }) =>
    judgeBothTimes({ before: processBefore, name: 'processAfter', after: processAfter, load }, (now, when) =>
      firstProblem([
        passIf(
          now.pid === (knownValue(ready)?.pid ?? now.pid) && isSame(now, processBefore),
          `${named(now)} ${when}, ${readyText(ready)}first seen ${named(processBefore)}`,
        ),
        judgeDescendants(processBefore, now, when),
        judgeListeners(ownerBefore, when === afterTheLoad ? ownerAfter : ownerBefore),
      ]),
    ),
});

const isSame = (a: Process, b: Process): boolean => a.pid === b.pid && a.startTicks === b.startTicks;

/** A target that does not speak the contract reports nothing. */
const readyText = (ready: Observed<Ready> | undefined): string =>
  isKnown(ready) ? `ready was pid ${ready.value.pid}, ` : '';

/** A supervisor stays the same process while what it supervises is replaced. New helpers are no harm. */
function judgeDescendants(before: Process, now: Process, when: string): Judgement {
  const alive = (now.descendants ?? []).map(named);
  const gone = (before.descendants ?? []).map(named).filter((process) => !alive.includes(process));
  const text = gone.length > 0 ? `no longer there: ${gone.join(', ')}` : 'no child process ended';
  return passIf(gone.length === 0, `${named(now)} ${when}, ${text}`);
}

type Owner = Observed<EvidenceValue<'ownerBefore'>> | undefined;

/** Our own sockets only: strangers are the matter of `port-owner`. What could not be read is as well. */
function judgeListeners(before: Owner, after: Owner): Judgement {
  const [first, last] = [listeners(before), listeners(after)];
  const same = first.size === last.size && [...first].every((pid) => last.has(pid));
  const [now, then] = [[...first].join(', ') || 'nobody we see', [...last].join(', ') || 'nobody we see'];
  const text = same
    ? `the sockets that listen are held by pid ${now}`
    : `the sockets that listen were held by pid ${now}, after the load by ${then}`;
  return passIf(same || first.size === 0 || last.size === 0, text);
}

const listeners = (owner: Owner): ReadonlySet<number> =>
  new Set((knownValue(owner) ?? []).flatMap(({ ours, pid }) => (ours && pid !== null ? [pid] : [])));

const named = ({ pid, startTicks }: Pick<Process, 'pid' | 'startTicks'>): string =>
  `pid ${pid} started at tick ${startTicks}`;
