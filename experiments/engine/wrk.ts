/** wrk as a second instrument: a C program that shares nothing with our own driver. Optional, found on PATH. */
import { execa } from 'execa';
import type { CrossCheck } from '../../results/record/cross-check.ts';
import type { LoadPlan } from '../../results/record/load.ts';
import { known, type Observed, unavailable } from '../../results/record/observed.ts';

/** Beyond its window and one timeout wrk is given up; a second later it is killed. */
const graceMs = 5000;
const killAfterMs = 1000;

/**
 * Measures the same endpoint with as many connections as the plan says: one thread, `-d` of the window in whole seconds
 * (wrk takes no others). Bias: wrk counts from the first connection on, without warm-up. Unavailable where wrk is not
 * installed, is late, or met errors; it has ended when this settles.
 */
export async function crossCheckByWrk(
  plan: LoadPlan,
  signal: AbortSignal,
  command = 'wrk',
): Promise<Observed<CrossCheck>> {
  const windowS = Math.ceil(plan.windowMs / 1000);
  const run = (args: readonly string[], timeout: number) =>
    execa(command, args, {
      reject: false,
      timeout,
      cancelSignal: signal,
      forceKillAfterDelay: killAfterMs,
      stdin: 'ignore',
    });
  const about = await run(['-v'], graceMs);
  if (about.code === 'ENOENT') return unavailable(`${command} is not on PATH`);
  const timeoutS = Math.ceil(plan.timeoutMs / 1000);
  const args = [
    '-t1',
    `-c${plan.connections}`,
    `-d${windowS}s`,
    `--timeout=${timeoutS}s`,
    '--latency',
    urlOf(plan),
  ];
  const measured = await run(args, windowS * 1000 + plan.timeoutMs + graceMs);
  if (measured.timedOut) return unavailable(`${command} did not end in time`);
  if (measured.failed)
    return unavailable(`${command}: ${(measured.stderr || measured.shortMessage || '').trim()}`);
  return readWrk(measured.stdout, versionIn(`${about.stdout}\n${about.stderr}`));
}

const urlOf = ({ host, port, path }: LoadPlan): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`;

/** `wrk 4.1.0 [epoll] …` */
const versionIn = (text: string): string =>
  /^wrk (?:debian\/)?(\S+)/m.exec(text)?.[1] ?? 'of unknown version';

/** wrk's own report, with `--latency`. Answers beside errors are not comparable, so errors make it unavailable. */
export function readWrk(text: string, version: string): Observed<CrossCheck> {
  const errors = /^\s*(Socket errors:.*|Non-2xx or 3xx responses:.*)$/m.exec(text)?.[1];
  if (errors !== undefined) return unavailable(`wrk met errors: ${errors}`);
  const perSecond = Number(/^Requests\/sec:\s*([\d.]+)/m.exec(text)?.[1]);
  const [, value, unit = ''] = /^\s*50%\s+([\d.]+)(us|ms|s|m)\s*$/m.exec(text) ?? [];
  const p50Us = Number(value) * (usOf[unit] ?? Number.NaN);
  if (!(perSecond > 0 && p50Us > 0)) return unavailable('wrk counted no answer, or wrote another report');
  return known({ instrument: 'wrk', version, perSecond, p50Us });
}

const usOf: Readonly<Record<string, number>> = { us: 1, ms: 1e3, s: 1e6, m: 6e7 };
