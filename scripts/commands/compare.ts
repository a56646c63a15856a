import type { Command } from 'commander';
import { listChecks } from '../../experiments/checks/registry.ts';
import { compareRuns } from '../../results/compare/comparison.ts';
import { type Gate, gateOf } from '../../results/compare/gate.ts';
import { readRunFile, StoreError } from '../../results/store.ts';
import { comparisonFormatNames, comparisonFormats } from '../comparison-format.ts';
import { askedWrongly } from '../error-report.ts';
import { exitCodes } from '../exit-codes.ts';
import { outFolder } from '../out-folder.ts';
import { rejudgedRun } from '../rejudged-run.ts';
import { addColorFlag } from '../run-flags.ts';
import { runFileAt } from '../run-place.ts';
import { hasColor } from '../terminal.ts';
import { notOneOf, type Problem, UsageError } from '../usage-error.ts';

interface CompareFlags {
  readonly format: string;
  readonly failAbove?: string;
  readonly out?: string;
  readonly color?: boolean;
}

export function addCompare(program: Command): void {
  const command = program
    .command('compare')
    .description('the same cells of two or more runs side by side; the first is the baseline')
    .argument('<runs...>', 'ids, their beginnings, folders or files')
    .option('--format <name>', comparisonFormatNames.join(', '), 'text')
    .option('--fail-above <percent>', 'exit with 6 when a cell surely got worse by more, e.g. 10%')
    .option('--out <folder>', 'where runs were written (default: results/runs)');
  addColorFlag(command).action(compare);
}

async function compare(runs: readonly string[], flags: CompareFlags): Promise<void> {
  const { files, format, failAbove } = await readArguments(runs, flags);
  const checks = await listChecks();
  const read = await Promise.all(files.map(readRunFile));
  const comparison = compareRuns(read.map((run) => rejudgedRun(run, checks)));
  const gate = failAbove === null ? null : gateOf(comparison, failAbove);
  const look = { color: hasColor(process.stdout, flags.color), columns: process.stdout.columns ?? 80 };
  process.stdout.write(comparisonFormats[format](comparison, gate, look));
  if (gate !== null) process.exitCode = gateExitCode(gate);
}

function gateExitCode({ state }: Gate) {
  switch (state) {
    case 'passed':
      return exitCodes.fine.code;
    case 'failed':
      return exitCodes.gotWorse.code;
    case 'nothing-judged':
      return exitCodes.notJudged.code;
    default:
      return state satisfies never;
  }
}

/** @throws UsageError with all that is wrong */
async function readArguments(runs: readonly string[], flags: CompareFlags) {
  const problems: Problem[] = [];
  const format = comparisonFormatNames.find((each) => each === flags.format);
  if (format === undefined) problems.push(notOneOf('--format', flags.format, comparisonFormatNames));
  const failAbove = flags.failAbove === undefined ? null : parsePercent(flags.failAbove);
  if (failAbove === undefined)
    problems.push({
      what: '--fail-above',
      given: flags.failAbove ?? '',
      valid: 'a percentage from 0 to 1000, such as 10%',
    });
  const files = await filesOf(runs, outFolder(flags.out), problems);
  if (problems.length > 0 || format === undefined || failAbove === undefined) throw new UsageError(problems);
  return { files, format, failAbove };
}

/** `10%`, `10 %`, `10` or `0.5%`; undefined for anything else. */
function parsePercent(text: string): number | undefined {
  const [, digits] = /^(\d+(?:\.\d+)?)\s*%?$/.exec(text.trim()) ?? [];
  return digits !== undefined && Number(digits) <= 1000 ? Number(digits) : undefined;
}

async function filesOf(runs: readonly string[], folder: string, problems: Problem[]): Promise<string[]> {
  const files: string[] = [];
  for (const run of runs) {
    const file = await fileOf(run, folder, problems);
    if (file === null) continue;
    if (files.includes(file))
      problems.push({ what: 'run', given: run, valid: 'another run: it is named twice' });
    files.push(file);
  }
  if (runs.length < 2)
    problems.push({
      what: 'runs',
      given: runs.join(' '),
      valid: 'two or more: name the one to compare it with',
    });
  return files;
}

/** null: noted as a problem. */
async function fileOf(run: string, folder: string, problems: Problem[]): Promise<string | null> {
  try {
    return await runFileAt(run, folder);
  } catch (error) {
    if (!(error instanceof StoreError) || !askedWrongly.includes(error.code)) throw error;
    problems.push({
      what: 'run',
      given: run,
      valid: `an id, its beginning, a folder or a file (${error.message})`,
    });
    return null;
  }
}
