/** The command line as a person runs it, for tests: a real process, its own folders, and a look at what it leaves behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { processStat } from '../experiments/proc/process-stat.ts';
import { processTree } from '../experiments/proc/process-tree.ts';

const entryOf = (script: string): string => fileURLToPath(new URL(`./${script}`, import.meta.url));

/** A trial as short as the command line allows. */
export const smallServers = ['--loops', '1', '--slots', '2'];
export const shortTrial = [...smallServers, '--duration', '0.5s', '--warmup', '0.5s'];

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export class Lab {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  stdout = '';
  stderr = '';
  /** Processes that were seen below the lab. */
  readonly #seen = new Set<number>();

  constructor(folder: string, args: readonly string[], wrap: readonly string[] = [], script = 'lab.js') {
    const [command = process.execPath, ...rest] = [...wrap, process.execPath, entryOf(script), ...args];
    const env = { ...process.env, WAITLAB_LOCK_DIR: folder, NO_COLOR: '1' };
    this.child = spawn(command, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.stdout?.on('data', (text) => {
      this.stdout += text;
    });
    this.child.stderr?.on('data', (text) => {
      this.stderr += text;
    });
    this.ended = once(this.child, 'close').then(([code, signal]) => ({
      code,
      signal,
      stdout: this.stdout,
      stderr: this.stderr,
    }));
  }

  /** Resolves when stderr matches; rejects when the lab ends before. */
  async said(pattern: RegExp): Promise<void> {
    let over = false;
    void this.ended.then(() => {
      over = true;
    });
    while (!pattern.test(this.stderr)) {
      if (over) throw new Error(`the lab ended without saying ${pattern}:\n${this.stderr}`);
      this.family();
      await sleep(5);
    }
  }

  /** Pids of the lab's descendants now. */
  family(): number[] {
    const pids = [...processTree(this.child.pid ?? -1)].filter((pid) => pid !== this.child.pid);
    for (const pid of pids) this.#seen.add(pid);
    return pids;
  }

  /** Those of the descendants ever seen that still live after `withinMs`. */
  async survivors(withinMs = 5000): Promise<number[]> {
    const deadlineMs = performance.now() + withinMs;
    for (;;) {
      const alive = [...this.#seen].filter(isAlive);
      if (alive.length === 0 || performance.now() > deadlineMs) return alive;
      await sleep(20);
    }
  }
}

const isAlive = (pid: number): boolean => processStat(pid) !== null;

export interface Bench {
  readonly folder: string;
  start(...args: string[]): Lab;
  /** Below a command that changes its limits, e.g. `['sh', '-c', 'ulimit -n 256; exec "$@"', 'sh']`. */
  startBelow(wrap: readonly string[], ...args: string[]): Lab;
  /** Another script than the lab, e.g. `bench.js`. */
  startScript(script: string, ...args: string[]): Lab;
}

/** A folder for locks and runs that is gone afterwards, with every lab that was started and still runs. */
export async function withBench(use: (bench: Bench) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waitlab-test-'));
  const labs: Lab[] = [];
  const kept = (started: Lab): Lab => {
    labs.push(started);
    return started;
  };
  const startBelow: Bench['startBelow'] = (wrap, ...args) => kept(new Lab(folder, args, wrap));
  const startScript: Bench['startScript'] = (script, ...args) => kept(new Lab(folder, args, [], script));
  try {
    await use({ folder, startBelow, startScript, start: (...args) => startBelow([], ...args) });
  } finally {
    for (const { child } of labs) child.kill('SIGKILL');
    await Promise.all(labs.map(({ ended }) => ended));
    rmSync(folder, { recursive: true, force: true });
  }
}
