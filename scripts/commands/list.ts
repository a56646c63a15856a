import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { listChecks } from '../../experiments/checks/registry.ts';
import { errorTable } from '../../experiments/engine/errors.ts';
import { defaultPreset, type Preset, presets } from '../../experiments/presets.ts';
import type { Probe } from '../../experiments/probes/probe.ts';
import { listProbes } from '../../experiments/probes/registry.ts';
import { listExperiments } from '../../experiments/registry.ts';
import { listDrivers } from '../../loadgen/registry.ts';
import { counted } from '../../results/figure.ts';
import { failureCodes } from '../../results/record/failure.ts';
import type { RunSettings } from '../../results/record/run.ts';
import { wrap } from '../../results/report/columns.ts';
import { paintOf } from '../../results/report/paint.ts';
import { formatDuration } from '../duration.ts';
import { addColorFlag, serverNames } from '../run-flags.ts';
import { hasColor } from '../terminal.ts';

export function addList(program: Command): void {
  const command = program
    .command('list')
    .description('experiments, presets on this machine, servers, drivers, probes and checks');
  addColorFlag(command).action(list);
}

type Row = readonly [name: string, text: string];
type Section = readonly [title: string, rows: readonly Row[]];

async function list({ color }: { color?: boolean }): Promise<void> {
  const paint = paintOf(hasColor(process.stdout, color));
  const width = Math.min(120, Math.max(60, process.stdout.columns ?? 100));
  const sections: readonly Section[] = [...(await sectionsToChoose()), ...(await sectionsOfCodes())];
  const texts = sections.map(([title, rows]) => [paint.title(title), ...aligned(rows, width)].join('\n'));
  process.stdout.write(`${texts.join('\n\n')}\n`);
}

async function sectionsToChoose(): Promise<readonly Section[]> {
  const experiments = await listExperiments();
  const drivers = await listDrivers();
  const probes = await listProbes();
  return [
    ['Experiments (npm run lab -- run NAME)', experiments.map(({ name, question }): Row => [name, question])],
    ['Presets (--preset NAME)', presets.flatMap(presetRows)],
    ['Servers (--server NAME)', serverNames.map((name): Row => [name, serverTitles[name] ?? ''])],
    ['Drivers, which make the load', drivers.map(({ name, title }): Row => [name, title ?? ''])],
    ['Probes, which watch while a trial runs', probes.map(probeRow)],
  ];
}

async function sectionsOfCodes(): Promise<readonly Section[]> {
  const checks = await listChecks();
  const of = (when: string): Row[] =>
    checks.filter((check) => check.when === when).map(({ code, title }): Row => [code, title]);
  return [
    ['Checks before the load (npm run lab -- explain CODE)', of('before')],
    ['Checks during the measured window', of('during')],
    ['Checks after the load', of('after')],
    ['Failures: a trial without a measurement, and what to try', failureCodes.map(failureRow)],
  ];
}

const serverTitles: Readonly<Record<string, string>> = {
  'event-loop': 'waits with a timer and holds no thread; one loop a core (--loops)',
  'thread-pool': 'blocks one thread of a fixed pool for each request that waits (--slots)',
};

function probeRow({ name, metrics, unavailable }: Probe): Row {
  const because = unavailable();
  return [name, because === null ? few(metrics) : `not available here: ${because}`];
}

const few = (names: readonly string[]): string =>
  names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');

const failureRow = (code: (typeof failureCodes)[number]): Row => [code, errorTable[code].hint];

function presetRows({ name, title, settings }: Preset): Row[] {
  const shown = name === defaultPreset ? `${title} (default)` : title;
  return [
    [name, shown],
    ['', `here: ${settingsText(settings(availableParallelism()))}`],
  ];
}

const settingsText = ({ connections, slots, loops, waitMs, warmupMs, windowMs }: RunSettings): string =>
  `${connections.join(', ')} connections, ${counted(slots, 'slot')}, ${counted(loops, 'loop')}, ` +
  `wait ${formatDuration(waitMs)}, warm-up ${formatDuration(warmupMs)}, window ${formatDuration(windowMs)}`;

function aligned(rows: readonly Row[], width: number): string[] {
  const names = Math.max(...rows.map(([name]) => name.length));
  const indent = ' '.repeat(names + 4);
  return rows.flatMap(([name, text]) => {
    const [first = '', ...rest] = wrap(text, width - indent.length);
    return [`  ${name.padEnd(names)}  ${first}`.trimEnd(), ...rest.map((line) => indent + line)];
  });
}
