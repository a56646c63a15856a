/** `k` requests that hold a loop or a slot each, in the middle of a steady load. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BlockAction } from '../../results/record/action.ts';
import type { Blast } from '../../results/record/blast.ts';
import { known, unavailable } from '../../results/record/observed.ts';
import { type ExternalTarget, isExternal } from '../../results/record/target.ts';
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

function blast(stage: Stage<BlockAction>): Promise<Blast> {
  const { target } = stage.plan.roles;
  return isExternal(target) ? blastStranger(stage, target) : blastOwn(stage);
}

/** It tells neither loops nor blocks: any connections, and the requests themselves as the record. */
async function blastStranger(
  stage: Stage<BlockAction>,
  { blockPath, host, port }: ExternalTarget,
): Promise<Blast> {
  const { action: asked, signal } = stage;
  if (blockPath === null) throw new Error('the target declares no endpoint that blocks (blockPath)');
  const due = sleep(asked.leadInMs, undefined, { signal });
  due.catch(() => {});
  const victims = await anyVictims({ host, port }, asked.victims);
  return closedAfter(victims, signal, async () => {
    await due;
    const path = blockPath.replaceAll('{ms}', String(asked.blockMs));
    const { answers, ...happened } = await strike(stage, victims, path);
    const blocks = answers.map(({ sentMs, answeredMs }, place) => ({
      place,
      startMs: sentMs,
      endMs: answeredMs,
      mode: asked.mode,
      guarded: false,
    }));
    return { fell: victims.map(() => null), ...happened, blocks, seenBy: 'client' as const };
  });
}

async function blastOwn(stage: Stage<BlockAction>): Promise<Blast> {
  const { action: asked, server, signal } = stage;
  const due = sleep(asked.leadInMs, undefined, { signal });
  // Awaited only after the connections are open: an abort before that must not end the process.
  due.catch(() => {});
  const before = await server.snapshot();
  const victims = await victimsOf(stage);
  return closedAfter(victims, signal, async () => {
    await due;
    const quiet = await server.snapshot();
    const path = `/block?ms=${asked.blockMs}&mode=${asked.mode}`;
    const { answers: _, ...happened } = await strike(stage, distinct(victims), path);
    const { blocks } = await server.snapshot();
    if (blocks === undefined)
      throw new Error('the server keeps no record of its blocks: faults are not enabled');
    return { before, quiet, fell: victims.map(({ loop }) => loop), ...happened, blocks: [...blocks] };
  });
}

/** Their connections are closed whatever happens, and at once when the signal aborts. */
async function closedAfter<T>(
  victims: readonly Victim[],
  signal: AbortSignal,
  use: () => Promise<T>,
): Promise<T> {
  const close = (): void => {
    for (const { connection } of victims) connection.close();
  };
  signal.addEventListener('abort', close, { once: true });
  try {
    return await use();
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

interface Happened extends Pick<Blast, 'sent' | 'sentAtMs' | 'outcomes' | 'newConnections'> {
  readonly answers: readonly Answered[];
}

/** Epoch milliseconds; `answeredMs` null when there was no answer. */
interface Answered {
  readonly outcome: string;
  readonly sentMs: number;
  readonly answeredMs: number | null;
}

/** All requests at once; new connections are opened until the last of them is answered. */
async function strike(
  { action: asked, plan }: Stage<BlockAction>,
  victims: readonly Victim[],
  path: string,
): Promise<Happened> {
  const { host, port } = plan.roles.target;
  const endpoint = { host, port };
  const over = new AbortController();
  const timeoutMs = asked.blockMs + patienceMs;
  const sentAtMs = epochMs();
  const asking = victims.map((victim) => askOne(victim, path, endpoint, timeoutMs));
  const everyMs = asked.newConnectionEveryMs;
  const opened = openWhile({ endpoint, path: plan.load.path, everyMs, timeoutMs }, over.signal);
  const answers = await Promise.all(asking);
  over.abort();
  const outcomes = answers.map(({ outcome }) => outcome);
  return { sent: victims.length, sentAtMs, outcomes, answers, newConnections: await opened };
}

const epochMs = (): number => performance.timeOrigin + performance.now();

async function askOne(
  { connection }: Victim,
  path: string,
  endpoint: Endpoint,
  timeoutMs: number,
): Promise<Answered> {
  const sentMs = epochMs();
  try {
    const { status } = await connection.ask(getRequest(path, endpoint), timeoutMs);
    return { outcome: String(status), sentMs, answeredMs: epochMs() };
  } catch (error) {
    return { outcome: errorText(error), sentMs, answeredMs: null };
  }
}
