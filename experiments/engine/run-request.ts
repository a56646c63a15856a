import type { RunSettings } from '../../results/record/run.ts';
import type { OnEvent } from './events.ts';
import type { Experiment } from './experiment.ts';

/** What a person asks of the engine. */
export interface RunRequest {
  readonly experiment: Experiment;
  readonly settings: RunSettings;
  readonly preset: string;
  readonly argv: readonly string[];
  readonly outFolder: string;
  readonly onEvent: OnEvent;
  readonly signal: AbortSignal;
}
