/** A process that the lab starts: the pinned runtime, IPC to the lab, last words kept, ended for certain. */
import type { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { execaNode, type Options } from 'execa';

const tailCharacters = 4000;
/** A process that does not end within this time after being told is killed. */
const politeMs = 2000;
/** The last words of a process arrive within this time after its exit. */
const pipesMs = 500;

export interface Ending {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly lastWords: string;
}

export interface Child {
  readonly pid: number;
  /** Resolves once the process is gone; never rejects. */
  readonly ended: Promise<Ending>;
  /** Messages are `unknown` until a schema has read them. */
  onMessage(listener: (message: unknown) => void): void;
  send(message: object): void;
  /** Says `stop` over IPC, then kills. Resolves when the process is gone. */
  end(): Promise<void>;
}

/** `NODE_OPTIONS` of the person's shell must not change what is measured; IPC closing ends the child. */
const options = {
  nodePath: process.execPath,
  nodeOptions: [],
  env: { NODE_OPTIONS: '' },
  serialization: 'json',
  stdin: 'ignore',
  stdout: 'pipe',
  stderr: 'pipe',
  buffer: false,
  reject: false,
  cleanup: true,
  ipc: true,
} as const satisfies Options;

/** Starts a compiled entry of this project, e.g. `servers/main.js`, with one JSON argument. */
export function startChild(entry: string, argument: object): Child {
  const file = fileURLToPath(new URL(`../../${entry}`, import.meta.url));
  const child = execaNode(file, [JSON.stringify(argument)], options);
  let tail = '';
  const keep = (chunk: Buffer): void => {
    tail = (tail + chunk.toString()).slice(-tailCharacters);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const closed = child.then(({ exitCode, signal, originalMessage }) => ({
    exitCode: exitCode ?? null,
    signal: signal ?? null,
    lastWords: tail.trim() || (originalMessage ?? ''),
  }));
  const ended = Promise.race([closed, exited(child, closed, () => tail.trim())]);
  return {
    pid: child.pid ?? 0,
    ended,
    onMessage: (listener) => child.on('message', listener),
    send: (message) => {
      if (child.connected) child.send(message, () => {});
    },
    end: async () => {
      if (child.connected) child.send({ type: 'stop' }, () => {});
      const timer = setTimeout(() => child.kill('SIGKILL'), politeMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** A descendant that survives holds the pipes open: some time after the exit nobody waits for their end. */
async function exited(
  child: EventEmitter,
  closed: Promise<Ending>,
  lastWords: () => string,
): Promise<Ending> {
  const ending = await new Promise<Omit<Ending, 'lastWords'>>((resolve) => {
    child.once('exit', (exitCode, signal) => resolve({ exitCode, signal }));
  });
  await Promise.race([closed, sleep(pipesMs, undefined, { ref: false })]);
  return { ...ending, lastWords: lastWords() };
}

/** How a process ended, as a clause: `with exit code 1` or `by SIGKILL`. */
export const howEnded = ({ exitCode, signal }: Ending): string =>
  signal === null ? `with exit code ${exitCode}` : `by ${signal}`;
