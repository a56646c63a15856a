/** wrk beside our driver, where it is installed: a C program as the yardstick of a generator's cost. */
import { execa, execaSync } from 'execa';
import type { OwnServerProcess } from '../../experiments/engine/server-process.ts';
import { unlessAborted } from '../../experiments/engine/unless-aborted.ts';
import { cpuSecondsOf } from '../../experiments/proc/process-cpu.ts';
import type { RunSettings } from '../../results/record/run.ts';

/** Its command, or null where it is not on PATH. */
export const findWrk = (): string | null =>
  execaSync('wrk', ['--version'], { reject: false, timeout: 5000 }).code === 'ENOENT' ? null : 'wrk';

const pollMs = 50;

/** Microseconds of CPU an answer, one thread, whole life of the process: null where the system does not tell, or wrk met errors. */
export async function wrkCost(
  wrk: string,
  { windowMs }: RunSettings,
  server: OwnServerProcess,
  connections: number,
  signal: AbortSignal,
): Promise<number | null> {
  const url = `http://127.0.0.1:${server.ready.port}/wait`;
  const child = execa(wrk, ['-t1', `-c${connections}`, `-d${Math.ceil(windowMs / 1000)}s`, url], {
    timeout: 60_000,
  });
  let seconds: number | null = null;
  const poll = setInterval(() => {
    seconds = child.pid === undefined ? null : (cpuSecondsOf(child.pid) ?? seconds);
  }, pollMs);
  try {
    const answers = wrkAnswers((await unlessAborted(signal, child)).stdout);
    return seconds === null || answers === null ? null : (seconds * 1e6) / answers;
  } finally {
    clearInterval(poll);
    child.kill();
  }
}

/** Answers by wrk's own report; null beside errors and without any. wrk compares no bodies. */
export function wrkAnswers(text: string): number | null {
  if (/Socket errors:|Non-2xx or 3xx responses:/.test(text)) return null;
  const answers = Number(/(\d+) requests in/.exec(text)?.[1]);
  return answers > 0 ? answers : null;
}
