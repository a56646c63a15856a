/** The flags of `run` and `verify`: name, valid values, help. Values stay text until `settings.ts` reads them. */
import type { Command } from 'commander';
import { defaultPreset, mostLoops, mostSlots, presets } from '../experiments/presets.ts';
import { serverOptionsSchema } from '../results/record/server.ts';

/** The file of targets, looked for in the current folder. */
export const configName = 'waitlab.config.json';

/** What commander hands over. */
export interface RunFlags {
  readonly preset?: string;
  readonly server?: readonly string[];
  readonly target?: readonly string[];
  readonly config?: string;
  readonly allowRemote?: boolean;
  readonly connections?: readonly string[];
  readonly wait?: string;
  readonly slots?: string;
  readonly loops?: string;
  readonly dispatch?: string;
  readonly duration?: string;
  readonly warmup?: string;
  readonly repeat?: string;
  readonly port?: string;
  readonly out?: string;
  readonly json?: boolean;
  readonly gate?: boolean;
  readonly crossCheck?: boolean;
  readonly aa?: boolean;
  readonly block?: string;
  readonly victims?: string;
  readonly mode?: string;
  readonly rate?: string;
  readonly fall?: string;
  readonly guard?: boolean;
  /** false with `--no-color`. */
  readonly color?: boolean;
}

/** Smallest and largest valid value. Connections: one address has 65,535 ports for the other end. */
export const ranges = {
  connections: { min: 1, max: 65_000 },
  slots: { min: 1, max: mostSlots },
  loops: { min: 1, max: mostLoops },
  repeat: { min: 1, max: 100 },
  port: { min: 0, max: 65_535 },
} as const;

/** Milliseconds, and the unit of a number without one. */
export const durations = {
  wait: { min: 1, max: 60_000, bare: 'ms' },
  duration: { min: 500, max: 600_000, bare: 's' },
  warmup: { min: 500, max: 600_000, bare: 's' },
} as const;

export const serverNames: readonly string[] = serverOptionsSchema.shape.model.options;
export const dispatches = serverOptionsSchema.shape.dispatch.options;
export const presetNames: readonly string[] = presets.map(({ name }) => name);

const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** Flags that decide what a trial is. */
export function addTrialFlags(command: Command): Command {
  return command
    .option('--preset <name>', `${presetNames.join(', ')} (default: ${defaultPreset})`)
    .option('--server <names>', `${serverNames.join(', ')}; repeat it or use commas`, collect)
    .option(
      '--target <what>',
      "a server of your own; repeat it. A name from the config file, a URL, the path of a module, or a command in quotes: 'java Pool.java {port}'. Without --server only targets are measured",
      collect,
    )
    .option('--config <file>', `where targets are declared (default: ${configName} here, if it is there)`)
    .option('--allow-remote', 'let a URL lead to another machine, which is then loaded')
    .option('--connections <list>', 'connections at once, e.g. 200,1000,5000 (1 to 65000 each)', collect)
    .option('--wait <time>', 'how long the endpoint waits, e.g. 20 or 20ms (1 ms to 60 s)')
    .option('--slots <n>', 'threads of the pool (1 to 2000)')
    .option('--loops <n>', 'event loops (1 to 256)')
    .option('--dispatch <how>', 'how the pool gets its jobs: queue or run')
    .option('--port <n>', 'port of the server, 0 for any free one (0 to 65535)');
}

/** Flags that decide how long and how often. */
export function addRunFlags(command: Command): Command {
  return command
    .option('--duration <time>', 'measured window of a trial, e.g. 6 or 6s (0.5 s to 10 min)')
    .option('--warmup <time>', 'load before the window, e.g. 2 or 2s (0.5 s to 10 min)')
    .option('--repeat <n>', 'how often each trial is run (1 to 100)')
    .option('--cross-check', 'measure each server again with wrk, where it is installed');
}

export const addColorFlag = (command: Command): Command =>
  command.option('--no-color', 'no colour (also: NO_COLOR=1)');
