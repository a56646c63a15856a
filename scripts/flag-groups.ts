/** Flags that only some experiments read. */
import type { Command } from 'commander';
import type { Experiment } from '../experiments/engine/experiment.ts';
import type { RunSettings } from '../results/record/run.ts';
import { blastFlags } from './blast-flags.ts';
import type { RunFlags } from './run-flags.ts';
import type { Problem } from './usage-error.ts';

export interface FlagGroup {
  /** As in `RunFlags`, and as a person types them. */
  readonly names: readonly (keyof RunFlags)[];
  add(command: Command): Command;
  /** Never throws: `problems` holds all that is wrong. */
  read(flags: RunFlags, settings: RunSettings): { settings: RunSettings; problems: readonly Problem[] };
}

export const flagGroups: Readonly<Record<NonNullable<Experiment['flags']>, FlagGroup>> = {
  blast: blastFlags,
};

/** The settings with what the experiment's own flags say; a flag of another experiment is a problem. */
export function readGroups(
  flags: RunFlags,
  settings: RunSettings,
  experiment: Pick<Experiment, 'name' | 'flags'>,
): { settings: RunSettings; problems: readonly Problem[] } {
  const foreign = Object.entries(flagGroups).flatMap(([group, { names }]) =>
    group === experiment.flags ? [] : names.filter((name) => flags[name] !== undefined),
  );
  const strangers = foreign.map((name) => ({
    what: `--${name}`,
    given: String(flags[name]),
    valid: `left out: ${experiment.name} does not read it`,
  }));
  if (experiment.flags === undefined) return { settings, problems: strangers };
  const read = flagGroups[experiment.flags].read(flags, settings);
  return { settings: read.settings, problems: [...strangers, ...read.problems] };
}
