import { join, resolve } from 'node:path';
import type { Command } from 'commander';
<<<<<<< HEAD
import { findRun, readRun, writeFileAtomic } from '../../results/store.ts';
=======
import { listChecks } from '../../experiments/checks/registry.ts';
import { findRun, readRun } from '../../results/store.ts';
>>>>>>> main
import { outFolder } from '../out-folder.ts';
import { rejudgedRun } from '../rejudged-run.ts';
import { type ReportFormat, reportFormatNames, reportFormats } from '../report-format.ts';
import { addColorFlag } from '../run-flags.ts';
import { hasColor, say } from '../terminal.ts';
<<<<<<< HEAD
import { type Problem, UsageError } from '../usage-error.ts';

interface ReportFlags {
  readonly format: string;
  readonly chart?: string;
  readonly to?: string;
=======
import { notOneOf, UsageError } from '../usage-error.ts';

interface ReportFlags {
  readonly format?: string;
  readonly json?: boolean;
>>>>>>> main
  readonly out?: string;
  readonly color?: boolean;
}

export function addReport(program: Command): void {
  const command = program
    .command('report')
    .description('a finished run again, from its file alone')
    .argument('[run]', 'id, its beginning, or a folder (default: the latest run)')
<<<<<<< HEAD
    .option('--format <name>', reportFormatNames.join(', '), 'text')
    .option('--chart <name>', 'which picture, with --format svg (default: throughput)')
    .option('--to <file>', 'write it there (default: print it; html and svg on a terminal: beside the run)')
=======
    .option('--format <name>', `${reportFormatNames.join(', ')} (default: text)`)
    .option('--json', 'short for --format json')
>>>>>>> main
    .option('--out <folder>', 'where runs were written (default: results/runs)');
  addColorFlag(command).action(report);
}

async function report(run: string | undefined, flags: ReportFlags): Promise<void> {
<<<<<<< HEAD
  const format = readFlags(flags);
  const folder = await folderOf(run, flags.out);
  const found = await readRun(folder);
=======
  const format = formatOf(flags);
  const stored = await readRun(await folderOf(run, flags.out));
  const found = rejudgedRun(stored, await listChecks());
  for (const line of found.altered ?? []) say(`WARNING: ${line}`);
>>>>>>> main
  const look = { color: hasColor(process.stdout, flags.color), columns: process.stdout.columns ?? 80 };
  const text = await reportFormats[format](found, { ...look, chart: flags.chart });
  const path = fileOf(format, folder, flags);
  if (path === null) {
    process.stdout.write(text);
    return;
  }
  await writeFileAtomic(path, text);
  say(`written\n  ${path}`);
}

/** null: to stdout. Nobody wants to read pages and pictures in a terminal. */
function fileOf(format: ReportFormat, folder: string, { to, chart }: ReportFlags): string | null {
  if (to !== undefined) return resolve(to);
  if (!process.stdout.isTTY || (format !== 'html' && format !== 'svg')) return null;
  return join(folder, format === 'html' ? 'report.html' : `${chart ?? 'throughput'}.svg`);
}

/** A name with a separator is a folder. */
const folderOf = async (run: string | undefined, out: string | undefined): Promise<string> =>
  run !== undefined && /[\\/]/.test(run) ? resolve(run) : findRun(outFolder(out), run);

<<<<<<< HEAD
/** @throws UsageError with every problem at once */
function readFlags({ format: name, chart, to }: ReportFlags): ReportFormat {
  const format = reportFormatNames.find((each) => each === name);
  const problems: Problem[] = [];
  if (format === undefined) {
    problems.push({ what: '--format', given: name, valid: `one of ${reportFormatNames.join(', ')}` });
  }
  if (chart !== undefined && name !== 'svg') {
    problems.push({ what: '--chart', given: chart, valid: 'beside --format svg: a page holds all charts' });
  }
  if (to?.trim() === '') problems.push({ what: '--to', given: to, valid: 'the name of a file' });
  if (format === undefined || problems.length > 0) throw new UsageError(problems);
  return format;
=======
/** @throws UsageError for a format that there is not, or another one beside `--json` */
function formatOf({ format, json }: ReportFlags): ReportFormat {
  const named = formatNamed(format ?? (json === true ? 'json' : 'text'));
  if (json !== true || named === 'json') return named;
  throw new UsageError([{ what: '--format', given: named, valid: 'json, or left out, beside --json' }]);
}

function formatNamed(name: string): ReportFormat {
  const format = reportFormatNames.find((each) => each === name);
  if (format !== undefined) return format;
  throw new UsageError([notOneOf('--format', name, reportFormatNames)]);
>>>>>>> main
}
