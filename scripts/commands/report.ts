import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { listChecks } from '../../experiments/checks/registry.ts';
import { readRunFile, writeFileAtomic } from '../../results/store.ts';
import { outFolder } from '../out-folder.ts';
import { rejudgedRun } from '../rejudged-run.ts';
import { type ReportFormat, reportFormatNames, reportFormats } from '../report-format.ts';
import { addColorFlag } from '../run-flags.ts';
import { runFileAt } from '../run-place.ts';
import { hasColor, say } from '../terminal.ts';
import { notOneOf, type Problem, UsageError } from '../usage-error.ts';

interface ReportFlags {
  readonly format?: string;
  readonly json?: boolean;
  readonly chart?: string;
  readonly to?: string;
  readonly out?: string;
  readonly color?: boolean;
}

export function addReport(program: Command): void {
  const command = program
    .command('report')
    .description('a finished run again, from its file alone')
    .argument('[run]', 'id, its beginning, a folder or a file (default: the latest run)')
    .option('--format <name>', `${reportFormatNames.join(', ')} (default: text)`)
    .option('--json', 'short for --format json')
    .option('--chart <name>', 'which picture, with --format svg (default: the first, mostly throughput)')
    .option('--to <file>', 'write it there (default: print it; html and svg on a terminal: beside the run)')
    .option('--out <folder>', 'where runs were written (default: results/runs)');
  addColorFlag(command).action(report);
}

async function report(run: string | undefined, flags: ReportFlags): Promise<void> {
  const format = formatOf(flags);
  const file = await runFileAt(run, outFolder(flags.out));
  const found = rejudgedRun(await readRunFile(file), await listChecks());
  for (const line of found.altered ?? []) say(`WARNING: ${line}`);
  const look = { color: hasColor(process.stdout, flags.color), columns: process.stdout.columns ?? 80 };
  const text = await reportFormats[format](found, { ...look, chart: flags.chart });
  const path = fileOf(format, dirname(file), flags);
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
  return join(folder, format === 'html' ? 'report.html' : `${chart ?? 'chart'}.svg`);
}

/** @throws UsageError with every problem at once */
function formatOf({ format: name, json, chart, to }: ReportFlags): ReportFormat {
  const asked = name ?? (json === true ? 'json' : 'text');
  const format = reportFormatNames.find((each) => each === asked);
  const problems: readonly (Problem | false)[] = [
    format === undefined && notOneOf('--format', asked, reportFormatNames),
    format !== undefined &&
      json === true &&
      format !== 'json' && { what: '--format', given: asked, valid: 'json, or left out, beside --json' },
    chart !== undefined &&
      asked !== 'svg' && {
        what: '--chart',
        given: chart,
        valid: 'beside --format svg: a page holds all charts',
      },
    to?.trim() === '' && { what: '--to', given: to, valid: 'the name of a file' },
  ];
  const found = problems.filter((problem) => problem !== false);
  if (format === undefined || found.length > 0) throw new UsageError(found);
  return format;
}
