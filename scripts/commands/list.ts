import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { listChecks } from '../../experiments/checks/registry.ts';
import { defaultPreset, type Preset, presets } from '../../experiments/presets.ts';
import { listExperiments } from '../../experiments/registry.ts';
import { failureCodes } from '../../results/record/failure.ts';
import type { RunSettings } from '../../results/record/run.ts';
import { paintOf } from '../../results/report/paint.ts';
import { formatDuration } from '../duration.ts';
import { addColorFlag, serverNames } from '../run-flags.ts';
import { hasColor } from '../terminal.ts';

export function addList(program: Command): void {
  const command = program
    .command('list')
    .description('experiments, presets on this machine, servers and checks');
  addColorFlag(command).action(list);
}

type Row = readonly [name: string, text: string];

async function list({ color }: { color?: boolean }): Promise<void> {
  const paint = paintOf(hasColor(process.stdout, color));
  const experiments = await listExperiments();
  const checks = await listChecks();
  const sections: readonly (readonly [string, readonly Row[]])[] = [
    ['Experiments', experiments.map(({ name, question }): Row => [name, question])],
    ['Presets', presets.flatMap(presetRows)],
    ['Servers', serverNames.map((name): Row => [name, ''])],
    ['Checks', checks.map(({ code, when, title }): Row => [code, `${when}: ${title}`])],
    ['Failures (a trial without a measurement)', failureCodes.map((code): Row => [code, ''])],
  ];
  const texts = sections.map(([title, rows]) => [paint.title(title), ...aligned(rows)].join('\n'));
  process.stdout.write(`${texts.join('\n\n')}\n`);
}

function presetRows({ name, title, settings }: Preset): Row[] {
  const shown = name === defaultPreset ? `${title} (default)` : title;
  return [
    [name, shown],
    ['', `here: ${settingsText(settings(availableParallelism()))}`],
  ];
}

const settingsText = ({ connections, slots, loops, waitMs, warmupMs, windowMs }: RunSettings): string =>
  `${connections.join(', ')} connections, ${slots} slots, ${loops} loops, wait ${formatDuration(waitMs)}, ` +
  `warm-up ${formatDuration(warmupMs)}, window ${formatDuration(windowMs)}`;

function aligned(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`.trimEnd());
}
