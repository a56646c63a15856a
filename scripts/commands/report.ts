import { resolve } from 'node:path';
import type { Command } from 'commander';
import { listChecks } from '../../experiments/checks/registry.ts';
import { findRun, readRun } from '../../results/store.ts';
import { outFolder } from '../out-folder.ts';
import { rejudgedRun } from '../rejudged-run.ts';
import { type ReportFormat, reportFormatNames, reportFormats } from '../report-format.ts';
import { addColorFlag } from '../run-flags.ts';
import { hasColor, say } from '../terminal.ts';
import { notOneOf, UsageError } from '../usage-error.ts';

interface ReportFlags {
  readonly format?: string;
  readonly json?: boolean;
  readonly out?: string;
  readonly color?: boolean;
}

export function addReport(program: Command): void {
  const command = program
    .command('report')
    .description('print a finished run again, from its file alone')
    .argument('[run]', 'id, its beginning, or a folder (default: the latest run)')
    .option('--format <name>', `${reportFormatNames.join(', ')} (default: text)`)
    .option('--json', 'short for --format json')
    .option('--out <folder>', 'where runs were written (default: results/runs)');
  addColorFlag(command).action(report);
}

async function report(run: string | undefined, flags: ReportFlags): Promise<void> {
  const format = formatOf(flags);
  const stored = await readRun(await folderOf(run, flags.out));
  const found = rejudgedRun(stored, await listChecks());
  for (const line of found.altered ?? []) say(`WARNING: ${line}`);
  const look = { color: hasColor(process.stdout, flags.color), columns: process.stdout.columns ?? 80 };
  process.stdout.write(reportFormats[format](found, look));
}

/** A name with a separator is a folder. */
const folderOf = async (run: string | undefined, out: string | undefined): Promise<string> =>
  run !== undefined && /[\\/]/.test(run) ? resolve(run) : findRun(outFolder(out), run);

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
}
