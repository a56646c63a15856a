/** Runs a command in our place: same terminal, signals passed on, its exit code is ours. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** @type {readonly NodeJS.Signals[]} */
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Never ends before the child, which does the clean stop. With `ipc` the child sees our death, even by SIGKILL, as a
 * closed channel.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, ipc?: boolean, shell?: boolean }} options
 * @returns {Promise<number>} exit code; 128 + n for a child killed by signal n
 */
export function runChild(command, args, { ipc = false, ...options }) {
  const child = spawn(command, args, {
    ...options,
    stdio: ipc ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  });
  for (const signal of passedOn) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0)));
  });
}
