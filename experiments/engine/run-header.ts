import type { RunHeader, RunSettings } from '../../results/record/run.ts';
import { withoutValues } from '../../results/record/target.ts';
import { newRunId } from '../../results/store.ts';
import { readEnvironment } from './environment.ts';
import type { RunRequest } from './run-request.ts';
import { waitlabVersion } from './version.ts';

/** Values of a target's environment may be secrets: a file keeps their names. */
const withoutSecrets = (settings: RunSettings): RunSettings =>
  settings.targets === undefined
    ? settings
    : { ...settings, targets: settings.targets.map((target) => withoutValues(target)) };

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
    settings: withoutSecrets(request.settings),
    plannedTrials: request.experiment.plannedTrials(request.settings),
    environment: await readEnvironment(),
  };
}
