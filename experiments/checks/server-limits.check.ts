import type { Ready, ServerRole } from '../../results/record/server.ts';
import { isExternal } from '../../results/record/target.ts';
import { ownOptions } from '../../results/record/trial.ts';
import { sharedLimits } from '../../servers/limits.ts';
import { defineCheck } from './check.ts';
import { fail, firstProblem, type Judgement, pass, warn } from './judgement.ts';

type Row = readonly [what: string, said: unknown, due: unknown];

/**
 * Slots, requests a socket and a backlog below the connections are the matter of `pool-size`, `keep-alive` and
 * `backlog-limit`. What the shared limits hold is the same for every model, so two trials that pass are comparable.
 */
export const check = defineCheck({
  code: 'server-limits',
  when: 'before',
  title: 'The server runs under the limits of the plan, equal for every model',
  proves:
    'Wait, loops, dispatch, queue, backlog, keep-alive, connections and runtime flags are, by the server’s own word, those of the plan and those that all models share.',
  fault:
    'One side of a comparison ran with a connection limit, a shorter keep-alive or another heap: the limits were compared and not the models.',
  advice:
    'Give both servers the same limits, and take away flags such as --max-old-space-size or --inspect from one of them.',
  needs: ['ready'],
  appliesTo: ({ roles: { target } }) => !isExternal(target),
  judge({ ready }, { load, roles }) {
    const target = ownOptions(roles.target);
    const rows = [...planned(ready, target, load.connections), ...shared(ready)];
    if (target.module === undefined) return judgeRows(rows);
    return firstProblem([judgeRows(core(ready, target)), asDoubt(judgeRows(rows))]);
  },
});

/** A module that is not what it is declared to be is measured under a wrong name; its other limits are its own. */
const core = (ready: Ready, target: ServerRole): Row[] => [
  ['model', ready.model, target.model],
  ['wait in ms', ready.waitMs, target.waitMs],
];

const asDoubt = (judgement: Judgement): Judgement =>
  judgement.status === 'fail'
    ? warn(`not the limits of the lab’s own servers: ${judgement.text}`)
    : judgement;

/** What the plan asked for. */
function planned(ready: Ready, target: ServerRole, connections: number): Row[] {
  const pool = target.model === 'thread-pool';
  return [
    ...core(ready, target),
    ['loops', ready.loops, pool ? 1 : target.loops],
    ['dispatch', ready.dispatch, pool ? target.dispatch : null],
    ['queue capacity', ready.queueCapacity, pool ? target.queueCapacity : null],
    ...(ready.backlog < connections ? [] : [['backlog', ready.backlog, target.backlog] as const]),
  ];
}

/** What is no matter of the plan and must not differ between models. */
const shared = (ready: Ready): Row[] => [
  ['keep-alive in ms', ready.keepAliveTimeoutMs, sharedLimits.keepAliveTimeoutMs],
  ['most connections', ready.maxConnections, sharedLimits.maxConnections],
  ['runtime flags', ready.runtime.execArgv.join(' '), ''],
];

function judgeRows(rows: readonly Row[]): Judgement {
  const off = rows.filter(([, said, due]) => said !== due);
  if (off.length === 0) return pass(`${rows.map(([what]) => what).join(', ')} as planned and shared`);
  return fail(off.map(([what, said, due]) => `${what} ${shown(said)} where ${shown(due)} is due`).join(', '));
}

const shown = (value: unknown): string => (value === null || value === '' ? 'none' : String(value));
