/** `k` requests that hold a loop or a slot each, in the middle of a steady load. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BlockAction } from '../../results/record/action.ts';
import type { Blast } from '../../results/record/blast.ts';
import { known, unavailable } from '../../results/record/observed.ts';
import { ownOptions } from '../../results/record/trial.ts';
import { errorText } from '../preflight/error-text.ts';
import { type Endpoint, getRequest } from '../preflight/raw-connection.ts';
import type { Action, Stage } from './action.ts';
import { openWhile } from './new-connections.ts';
import { anyVictims, loopVictims, type Victim } from './victims.ts';

/** Beyond the block itself: a request may wait for a slot, and the queue behind the block for all of them. */
const patienceMs = 10_000;

export const action: Action = {
  name: 'block',
  act: async (stage) => {
    try {
      return { blast: known(await blast(stage)) };
    } catch (error) {
      return { blast: unavailable(errorText(error)) };
    }
  },
};

async function blast(stage: Stage<BlockAction>): Promise<Blast> {
  const { action: asked, server, signal } = stage;
  const due = sleep(asked.leadInMs, undefined, { signal });
  // Awaited only after the connections are open: an abort before that must not end the process.
  due.catch(() => {});
  const before = await server.snapshot();
  const victims = await victimsOf(stage);
  const close = (): void => {
    for (const { connection } of victims) connection.close();
  };
  signal.addEventListener('abort', close, { once: true });
  try {
    await due;
    const quiet = await server.snapshot();
    const happened = await strike(stage, distinct(victims));
    const { blocks } = await server.snapshot();
    if (blocks === undefined)
      throw new Error('the server keeps no record of its blocks: faults are not enabled');
    return { before, quiet, fell: victims.map(({ loop }) => loop), ...happened, blocks: [...blocks] };
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}

function victimsOf({
  action: { victims: count, fall },
  plan: { roles },
}: Stage<BlockAction>): Promise<Victim[]> {
  const target = ownOptions(roles.target);
  return target.model === 'event-loop'
    ? loopVictims(target, { count, loops: target.loops, fall })
    : anyVictims(target, count);
}

/** The first of each loop; connections without a loop are all distinct. */
const distinct = (victims: readonly Victim[]): Victim[] =>
  victims.filter(({ loop }, i) => loop === null || victims.findIndex((other) => other.loop === loop) === i);

type Happened = Pick<Blast, 'sent' | 'sentAtMs' | 'outcomes' | 'newConnections'>;

/** All requests at once; new connections are opened until the last of them is answered. */
async function strike(
  { action: asked, plan }: Stage<BlockAction>,
  victims: readonly Victim[],
): Promise<Happened> {
  const { host, port } = plan.roles.target;
  const endpoint = { host, port };
  const over = new AbortController();
  const timeoutMs = asked.blockMs + patienceMs;
  const sentAtMs = performance.timeOrigin + performance.now();
  const path = `/block?ms=${asked.blockMs}&mode=${asked.mode}`;
  const answers = victims.map((victim) => outcomeOf(victim, path, endpoint, timeoutMs));
  const everyMs = asked.newConnectionEveryMs;
  const opened = openWhile({ endpoint, path: plan.load.path, everyMs, timeoutMs }, over.signal);
  const outcomes = await Promise.all(answers);
  over.abort();
  return { sent: victims.length, sentAtMs, outcomes, newConnections: await opened };
}

const outcomeOf = (
  { connection }: Victim,
  path: string,
  endpoint: Endpoint,
  timeoutMs: number,
): Promise<string> =>
  connection.ask(getRequest(path, endpoint), timeoutMs).then(({ status }) => String(status), errorText);
