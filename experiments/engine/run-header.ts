import type { RunHeader } from '../../results/record/run.ts';
import { newRunId } from '../../results/store.ts';
import { readEnvironment } from './environment.ts';
import type { RunRequest } from './run-request.ts';
import { waitlabVersion } from './version.ts';

/** The first line of a run's file: what was asked, where, on what. */
export async function runHeader(request: Omit<RunRequest, 'outFolder'>): Promise<RunHeader> {
  const startedAt = new Date();
  const contenders = request.experiment.contenders?.(request.settings);
  return {
    kind: 'run',
    schemaVersion: 1,
    id: newRunId(startedAt),
    startedAt: startedAt.toISOString(),
    waitlab: waitlabVersion,
    experiment: request.experiment.name,
    question: request.experiment.question,
    ...(contenders && { contenders }),
    argv: [...request.argv],
    preset: request.preset,
    settings: request.settings,
    plannedTrials: request.experiment.plannedTrials(request.settings),
    environment: await readEnvironment(),
  };
}
