import { Command } from 'commander';
import type { Experiment } from '../experiments/engine/experiment.ts';
import { waitlabVersion } from '../experiments/engine/version.ts';
import { addCompare } from './commands/compare.ts';
import { addExplain } from './commands/explain.ts';
import { addList } from './commands/list.ts';
import { addReport } from './commands/report.ts';
import { addRun, addShortRuns } from './commands/run.ts';
import { addSelftest } from './commands/selftest.ts';
import { addVerify } from './commands/verify.ts';
import { addView } from './commands/view.ts';
import { exitCodes } from './exit-codes.ts';

/** The command line. Its actions set `process.exitCode`; wrong arguments reject with a CommanderError or UsageError. */
export function createProgram(experiments: readonly Experiment[]): Command {
  const program = new Command('waitlab')
    .description('What happens to a server when more connections wait at once? No number without proof.')
    .version(waitlabVersion)
    .exitOverride()
    .showSuggestionAfterError()
    .addHelpText('after', exitCodesText());
  for (const add of [addRun, addVerify, addReport, addCompare, addView, addList, addExplain, addSelftest])
    add(program);
  addShortRuns(program, experiments);
  return program;
}

function exitCodesText(): string {
  const lines = Object.values(exitCodes).map(({ code, means }) => `  ${String(code).padEnd(4)}${means}`);
  return `\nExit codes:\n${lines.join('\n')}`;
}
