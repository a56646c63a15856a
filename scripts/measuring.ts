/** What `run` and `verify` share: check everything first, then one lab on this machine, and one clean stop. */

import { availableParallelism } from 'node:os';
import type { Experiment } from '../experiments/engine/experiment.ts';
import type { RunRequest } from '../experiments/engine/run-request.ts';
import { listExperiments } from '../experiments/registry.ts';
import { readGroups } from './flag-groups.ts';
import { listenForStop } from './interruption.ts';
import { lockMachine } from './machine-lock.ts';
import { createProgress } from './progress.ts';
import type { RunFlags } from './run-flags.ts';
import { readSettings } from './settings.ts';
import { hasColor, say } from './terminal.ts';
import { notOneOf, type Problem, UsageError } from './usage-error.ts';

export const defaultExperiment = 'connections';

export type Asked = Pick<RunRequest, 'experiment' | 'settings' | 'preset' | 'argv'>;

/** @throws UsageError with every problem at once */
export async function readRequest(name: string, flags: RunFlags): Promise<Asked> {
  const experiments = await listExperiments();
  const experiment = experiments.find((each) => each.name === name);
  const common = readSettings(flags, availableParallelism(), experiment?.defaults);
  const own = experiment ? readGroups(flags, common.settings, experiment) : { ...common, problems: [] };
  const problems = [...common.problems, ...own.problems];
  if (experiment !== undefined && problems.length === 0) {
    return { experiment, settings: own.settings, preset: common.preset, argv: process.argv.slice(2) };
  }
  throw new UsageError([...(experiment ? [] : [unknownExperiment(name, experiments)]), ...problems]);
}

const unknownExperiment = (name: string, experiments: readonly Experiment[]): Problem =>
  notOneOf(
    'experiment',
    name,
    experiments.map((each) => each.name),
  );

export interface Measuring<T> {
  readonly result: T;
  /** 128 + n when a signal stopped it. */
  readonly stopCode: number | null;
}

/**
 * Runs `measure` as the only lab of this machine, with progress on stderr. Rejects as `measure` does, except that an
 * error after a signal is that signal's clean stop: the result is then null.
 * @throws EnvironmentError when another lab measures
 */
export function measuring<T>(
  flags: RunFlags,
  measure: (door: Pick<RunRequest, 'onEvent' | 'signal'>) => Promise<T>,
): Promise<Measuring<T | null>> {
  const progress = createProgress(hasColor(process.stderr, flags.color));
  const onEvent: RunRequest['onEvent'] = (event) => {
    for (const line of progress(event)) say(line);
  };
  return asOnlyLab((signal) => measure({ onEvent, signal }));
}

/** The same without the progress of a run. `keeps`: as for `listenForStop`. */
export async function asOnlyLab<T>(
  measure: (signal: AbortSignal) => Promise<T>,
  keeps?: string,
): Promise<Measuring<T | null>> {
  const release = lockMachine();
  const interruption = listenForStop(say, keeps);
  try {
    const result = await measure(interruption.signal);
    return { result, stopCode: interruption.exitCode() };
  } catch (error) {
    if (!isInterruption(error)) throw error;
    return { result: null, stopCode: interruption.exitCode() };
  } finally {
    interruption.dispose();
    release();
  }
}

const isInterruption = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'interrupted';
