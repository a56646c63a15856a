import { join } from 'node:path';
import type { Command } from 'commander';
import type { Experiment } from '../../experiments/engine/experiment.ts';
import { type FinishedRun, runExperiment } from '../../experiments/engine/run.ts';
import { judgeClaims } from '../../results/claims/judge.ts';
import { flagGroups } from '../flag-groups.ts';
import { defaultExperiment, measuring, readRequest } from '../measuring.ts';
import { assertWritable, outFolder } from '../out-folder.ts';
import { writeReportFiles } from '../report-files.ts';
import { reportFormats } from '../report-format.ts';
import { runExitCode } from '../run-exit-code.ts';
import { addColorFlag, addRunFlags, addTrialFlags, type RunFlags } from '../run-flags.ts';
import { hasColor, say } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export function addRun(program: Command): void {
  const command = program
    .command('run')
    .description('measure, and print the table with the proof')
    .argument('[experiment]', 'see `npm run lab -- list`', defaultExperiment);
  addAllFlags(command).option('--aa', 'each server against itself: short for `run aa`');
  for (const { add } of Object.values(flagGroups)) add(command);
  addColorFlag(command).action(run);
}

/** `waitlab <short>` for each experiment that has a short name. */
export function addShortRuns(program: Command, experiments: readonly Experiment[]): void {
  for (const { short, flags, name, title } of experiments) {
    if (short === undefined) continue;
    const command = program.command(short).description(`${title}: short for \`run ${name}\``);
    addAllFlags(command);
    if (flags !== undefined) flagGroups[flags].add(command);
    addColorFlag(command).action((given: RunFlags) => run(name, given));
  }
}

const addAllFlags = (command: Command): Command =>
  addRunFlags(addTrialFlags(command))
    .option('--out <folder>', 'where runs are written (default: results/runs)')
    .option('--json', 'a summary as JSON on stdout, and nothing else there')
    .option('--gate', 'exit with 5 when a claim is refuted');

async function run(name: string, flags: RunFlags): Promise<void> {
  const asked = await readRequest(experimentOf(name, flags), flags);
  const folder = outFolder(flags.out);
  await assertWritable(folder);
  const { result, stopCode } = await measuring(flags, (door) =>
    runExperiment({ ...asked, ...door, outFolder: folder }),
  );
  if (result !== null) await show(result, flags);
  if (stopCode !== null) process.exitCode = stopCode;
}

/** @throws UsageError when `--aa` stands beside another experiment */
function experimentOf(name: string, { aa }: RunFlags): string {
  if (aa !== true || name === 'aa') return name;
  if (name === defaultExperiment) return 'aa';
  throw new UsageError([{ what: 'experiment', given: name, valid: 'aa, or none, beside --aa' }]);
}

async function show(finished: FinishedRun, flags: RunFlags): Promise<void> {
  const { run, folder, stoppedBy } = finished;
  const claims = judgeClaims(run);
  process.exitCode = runExitCode({ trials: run.trials, claims, stoppedBy, gate: flags.gate === true });
  const reports = await writeReportFiles(run, folder);
  const look = { color: hasColor(process.stdout, flags.color), columns: process.stdout.columns ?? 80 };
  process.stdout.write(flags.json === true ? reportFormats.json(run) : reportFormats.text(run, look));
  if (stoppedBy !== null) say(`\n${stoppedBy.code}: ${stoppedBy.message}\n${stoppedBy.hint}`);
  say(['\nwritten', join(folder, 'run.jsonl'), ...reports].join('\n  '));
}
