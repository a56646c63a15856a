import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Verdict } from '../record/reason.ts';
import type { Run, RunEnd } from '../record/run.ts';
import { errnoOf, messageOf, StoreError } from './errors.ts';
import { readRun } from './read-run.ts';
import { runFileName } from './run-file.ts';
import { countVerdicts } from './verdict-counts.ts';

export interface RunSummary {
  readonly id: string;
  readonly folder: string;
  readonly startedAt: string;
  readonly experiment: string;
  readonly trials: number;
  readonly plannedTrials: number;
  /** `unfinished`: it was killed, or still goes on. */
  readonly end: RunEnd['state'] | 'unfinished';
  readonly verdicts: Readonly<Record<Verdict['state'], number>>;
}

/** A folder with a run file that cannot be read. */
export interface UnreadableRun {
  readonly id: string;
  readonly folder: string;
  readonly problem: string;
}

/** Every run in the folder, newest first; unreadable ones with their problem. No folder: no runs. @throws StoreError */
export async function listRuns(outFolder: string): Promise<readonly (RunSummary | UnreadableRun)[]> {
  const ids = await runIds(outFolder);
  return Promise.all(ids.map((id) => summarise(id, join(outFolder, id))));
}

/** Ids (names of folders that hold a run file), newest first: they begin with their time. @throws StoreError */
export async function runIds(outFolder: string): Promise<readonly string[]> {
  const entries = await readdir(outFolder).catch((error: unknown) => {
    if (errnoOf(error) === 'ENOENT') return [];
    throw new StoreError('store-not-readable', `cannot read ${outFolder}: ${messageOf(error)}`, {
      cause: error,
    });
  });
  const found = await Promise.all(entries.map((id) => holdsRun(join(outFolder, id))));
  return entries
    .filter((_, i) => found[i])
    .sort()
    .reverse();
}

const holdsRun = (folder: string): Promise<boolean> =>
  access(join(folder, runFileName)).then(
    () => true,
    () => false,
  );

const summarise = (id: string, folder: string): Promise<RunSummary | UnreadableRun> =>
  readRun(folder).then(
    (run) => summaryOf(run, id, folder),
    (error: unknown) => ({ id, folder, problem: messageOf(error) }),
  );

const summaryOf = (run: Run, id: string, folder: string): RunSummary => ({
  id,
  folder,
  startedAt: run.header.startedAt,
  experiment: run.header.experiment,
  trials: run.trials.length,
  plannedTrials: run.header.plannedTrials,
  end: run.end?.state ?? 'unfinished',
  verdicts: countVerdicts(run.trials),
});
