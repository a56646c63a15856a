/** A command in a process group of its own, with all that it started, wherever that went. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EvidenceValue } from '../../results/record/evidence.ts';
import { commandText, type ExternalTarget } from '../../results/record/target.ts';
import type { Ending as ChildEnding } from '../engine/child.ts';
import { LabError } from '../engine/errors.ts';
import { commandOf } from '../proc/command.ts';
import { groupOf, markedProcesses } from '../proc/marked.ts';
import { commandLine } from './command-line.ts';
import { startGuard } from './start-guard.ts';
import { tailOf } from './tail.ts';

/** A command that does not end within this time after its stop signal is killed, with all that it started. */
const politeMs = 5000;
const pollMs = 25;
/** Its last words arrive within this time after its exit. */
const pipesMs = 200;

export type GroupEnding = EvidenceValue<'ending'>;

export interface ProcessGroup {
  readonly pid: number;
  /** Resolves once the first process is gone; never rejects. */
  readonly ended: Promise<ChildEnding>;
  lastWords(): string;
  /** What the command started and still lives, itself not among them. */
  others(): number[];
  /** Stop signal, then KILL: to the group, and to each process that left it. Resolves when nothing of it lives. */
  end(): Promise<GroupEnding>;
}

/** Rejects with `target-ended` when the command cannot be started at all. */
export async function startGroup(target: ExternalTarget): Promise<ProcessGroup> {
  const token = randomBytes(8).toString('hex');
  const mark = `WAITLAB_TARGET=${token}`;
  const child = await spawned(target, token);
  const pid = child.pid ?? 0;
  const guard = startGuard({ group: pid, mark });
  const tail = tailOf([child.stdout, child.stderr].filter((stream) => stream !== null));
  const ended = endingOf(child, () => tail.text());
  const living = (): number[] => markedProcesses(mark, pid);
  return {
    pid,
    ended,
    lastWords: () => tail.text(),
    others: () => living().filter((each) => each !== pid),
    end: async () => {
      const ending = await endGroup(pid, living, target.stopSignal);
      await ended;
      tail.close();
      await guard.end();
      return ending;
    },
  };
}

/** NODE_OPTIONS of the person's shell must not change what is measured. */
function spawned(target: ExternalTarget, token: string): Promise<ChildProcess> {
  const { command = '', cwd, env, host, port } = target;
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const { file, args } = commandLine(command, port);
  if (cwd !== undefined && !existsSync(cwd)) throw notStarted(target, `the folder ${cwd} does not exist`);
  const child = spawn(file, args, {
    ...(cwd !== undefined && { cwd }),
    env: { ...inherited, HOST: host, PORT: String(port), ...env, WAITLAB_TARGET: token },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  return new Promise((resolve, reject) => {
    child.once('spawn', () => resolve(child));
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(notStarted(target, error.code === 'ENOENT' ? `there is no program ${file}` : error.message)),
    );
  });
}

const notStarted = ({ name, command = '' }: ExternalTarget, because: string): LabError =>
  new LabError(
    'target-ended',
    `${name} could not be started: ${because} (command: ${commandText(command)})`,
    {
      phase: 'start',
    },
  );

/** A process that lives on may hold the pipes open, so that nobody waits for their end. */
async function endingOf(child: ChildProcess, lastWords: () => string): Promise<ChildEnding> {
  const ending = await new Promise<Omit<ChildEnding, 'lastWords'>>((resolve) => {
    child.once('exit', (exitCode, signal) => resolve({ exitCode, signal }));
    if (child.exitCode !== null || child.signalCode !== null)
      resolve({ exitCode: child.exitCode, signal: child.signalCode });
  });
  await sleep(pipesMs);
  return { ...ending, lastWords: lastWords() };
}

async function endGroup(
  group: number,
  living: () => readonly number[],
  stopSignal: NodeJS.Signals,
): Promise<GroupEnding> {
  const strays = living()
    .filter((pid) => groupOf(pid) !== group)
    .map((pid) => `pid ${pid} (${commandOf(pid)})`);
  signalAll(group, living(), stopSignal);
  const polite = await goneWithin(group, living, politeMs);
  if (!polite) {
    signalAll(group, living(), 'SIGKILL');
    await goneWithin(group, living, politeMs);
  }
  return { signal: stopSignal, killed: !polite, strays };
}

async function goneWithin(
  group: number,
  living: () => readonly number[],
  withinMs: number,
): Promise<boolean> {
  const deadlineMs = performance.now() + withinMs;
  while (performance.now() < deadlineMs) {
    if (!groupLives(group, living)) return true;
    await sleep(pollMs);
  }
  return !groupLives(group, living);
}

/** Where there is no `/proc` the group answers for itself. */
const groupLives = (group: number, living: () => readonly number[]): boolean =>
  process.platform === 'linux' ? living().length > 0 : signal(-group, 0);

export function signalAll(group: number, pids: readonly number[], name: NodeJS.Signals): void {
  signal(-group, name);
  for (const pid of pids) if (groupOf(pid) !== group) signal(pid, name);
}

/** False when there is nobody to get it. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
