import type { Command } from 'commander';
import { readRunFile } from '../../results/store.ts';
import { outFolder } from '../out-folder.ts';
import { type ReportFormat, reportFormatNames, reportFormats } from '../report-format.ts';
import { addColorFlag } from '../run-flags.ts';
import { runFileAt } from '../run-place.ts';
import { hasColor } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

interface ReportFlags {
  readonly format: string;
  readonly out?: string;
  readonly color?: boolean;
}

export function addReport(program: Command): void {
  const command = program
    .command('report')
    .description('print a finished run again, from its file alone')
    .argument('[run]', 'id, its beginning, a folder or a file (default: the latest run)')
    .option('--format <name>', reportFormatNames.join(', '), 'text')
    .option('--out <folder>', 'where runs were written (default: results/runs)');
  addColorFlag(command).action(report);
}

async function report(run: string | undefined, flags: ReportFlags): Promise<void> {
  const format = formatNamed(flags.format);
  const found = await readRunFile(await runFileAt(run, outFolder(flags.out)));
  const look = { color: hasColor(process.stdout, flags.color), columns: process.stdout.columns ?? 80 };
  process.stdout.write(reportFormats[format](found, look));
}

function formatNamed(name: string): ReportFormat {
  const format = reportFormatNames.find((each) => each === name);
  if (format !== undefined) return format;
  throw new UsageError([{ what: '--format', given: name, valid: `one of ${reportFormatNames.join(', ')}` }]);
}
