/** When a command is ready: its own port is open, by its own processes, and answers. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ListenRow } from '../../results/record/evidence.ts';
import { isKnown, type Observed } from '../../results/record/observed.ts';
import { commandText, type ExternalTarget } from '../../results/record/target.ts';
import { howEnded } from '../engine/child.ts';
import { LabError } from '../engine/errors.ts';
import { describeRows, listenRows } from '../preflight/listen-rows.ts';
import { RawConnection } from '../preflight/raw-connection.ts';
import { commandOf } from '../proc/command.ts';
import { allListenSockets } from '../proc/listen-table.ts';
import { processTree } from '../proc/process-tree.ts';
import { socketHolders } from '../proc/socket-holders.ts';
import { awaitGoodAnswer, interrupted } from './answering.ts';
import type { ProcessGroup } from './process-group.ts';

const pollMs = 50;

/** Rejects with a LabError that says what happened in its place; ends nothing. */
export async function awaitReady(
  target: ExternalTarget,
  path: string,
  group: ProcessGroup,
  signal: AbortSignal,
): Promise<void> {
  const ended = group.ended.then((how): never => {
    const left = group.others();
    if (left.length > 0) throw detached(target, `ended ${howEnded(how)} and left`, left);
    throw failure('target-ended', target, `ended ${howEnded(how)} before its port answered`, how.lastWords);
  });
  ended.catch(() => {});
  await Promise.race([ended, portOpen(target, group, signal)]);
  await Promise.race([ended, awaitGoodAnswer(target, path, signal)]);
}

async function portOpen(target: ExternalTarget, group: ProcessGroup, signal: AbortSignal): Promise<void> {
  const deadlineMs = performance.now() + target.readyTimeoutMs;
  while (performance.now() < deadlineMs) {
    if (signal.aborted) throw interrupted();
    if (await isOpen(target, group)) return;
    await sleep(pollMs);
  }
  throw notReady(target, group);
}

async function isOpen(target: ExternalTarget, group: ProcessGroup): Promise<boolean> {
  const rows = rowsOf(target.port, group.pid);
  if (!isKnown(rows)) return connects(target);
  if (rows.value.length === 0) return false;
  const strangers = rows.value.filter(({ ours }) => !ours);
  if (strangers.length === 0) return true;
  const left = group.others();
  const own = strangers.flatMap(({ pid }) => (pid !== null && left.includes(pid) ? [pid] : []));
  if (own.length > 0) throw detached(target, 'started', own);
  throw new LabError('port-taken', `port ${target.port} is taken: ${describeRows(strangers)}`, {
    phase: 'start',
  });
}

/** Looking for the tree costs a read of every process: only when somebody listens. */
function rowsOf(port: number, root: number): Observed<ListenRow[]> {
  const rows = listenRows(port, new Set([root]));
  return isKnown(rows) && rows.value.some(({ ours }) => !ours) ? listenRows(port, processTree(root)) : rows;
}

const connects = (target: ExternalTarget): Promise<boolean> =>
  RawConnection.open(target, pollMs * 4).then(
    (connection) => {
      connection.close();
      return true;
    },
    () => false,
  );

function notReady(target: ExternalTarget, group: ProcessGroup): LabError {
  const others = otherPorts(new Set([...processTree(group.pid), ...group.others()]));
  const within = `within ${target.readyTimeoutMs / 1000} s`;
  if (others.length > 0) {
    const text = `listens on port ${others.join(', ')}, and not on port ${target.port} as asked`;
    return failure('target-other-port', target, text, group.lastWords());
  }
  return failure('target-not-ready', target, `did not open port ${target.port} ${within}`, group.lastWords());
}

/** Ports on which these processes listen, smallest first. */
function otherPorts(pids: ReadonlySet<number>): number[] {
  const sockets = allListenSockets();
  const holders = socketHolders(new Set(sockets.map(({ inode }) => inode)));
  const held = sockets.filter(({ inode }) => holders.get(inode)?.some(({ pid }) => pids.has(pid)));
  return [...new Set(held.map(({ port }) => port))].sort((a, b) => a - b);
}

const detached = (target: ExternalTarget, how: string, left: readonly number[]): LabError =>
  failure(
    'target-detached',
    target,
    `${how} ${left.map((pid) => `pid ${pid} (${commandOf(pid)})`).join(', ')}, which is no longer its child; that is ended now`,
    '',
  );

function failure(
  code: 'target-ended' | 'target-detached' | 'target-not-ready' | 'target-other-port',
  { name, command = '' }: ExternalTarget,
  what: string,
  lastWords: string,
): LabError {
  const words = lastWords === '' ? '' : `; its last words: ${lastLines(lastWords)}`;
  return new LabError(code, `${name} ${what} (command: ${commandText(command)})${words}`, {
    phase: 'start',
    cause: lastWords,
  });
}

/** The whole tail is the error's cause. */
const lastLines = (text: string): string => text.slice(-300).split('\n').slice(-3).join(' | ');
