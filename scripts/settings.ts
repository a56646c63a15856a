/** Text from the command line to settings that the engine may rely on; every problem is found before anything starts. */
import { availableParallelism } from 'node:os';
import { defaultPreset, presets } from '../experiments/presets.ts';
import type { RunSettings } from '../results/record/run.ts';
import { formatDuration, parseDurationMs } from './duration.ts';
import { dispatches, durations, presetNames, type RunFlags, ranges, serverNames } from './run-flags.ts';
import { readTargets } from './target-flags.ts';
import { notOneOf, type Problem } from './usage-error.ts';

export interface ReadSettings {
  readonly preset: string;
  /** What to use when there are no problems. */
  readonly settings: RunSettings;
  readonly problems: readonly Problem[];
}

/** Never throws; `problems` holds all that is wrong. `cores`: how many this process may use. `defaults`: the experiment's own. */
export function readSettings(
  flags: RunFlags,
  cores: number = availableParallelism(),
  defaults: (preset: RunSettings) => Partial<RunSettings> = () => ({}),
): ReadSettings {
  const reader = new FlagReader(flags);
  const preset = reader.oneOf('preset', presetNames) ?? defaultPreset;
  const slots = reader.integer('slots');
  const fromPreset = presetNamed(preset).settings(cores, slots);
  const base = { ...fromPreset, ...defaults(fromPreset) };
  const waitMs = reader.duration('wait');
  const own = reader.servers();
  const { targets, problems } = readTargets(flags, { waitMs });
  reader.problems.push(...problems);
  const names = targets.map(({ name }) => name);
  const settings: RunSettings = {
    ...base,
    servers: names.length === 0 ? (own ?? base.servers) : [...(own ?? []), ...names],
    ...(targets.length > 0 && { targets: [...targets] }),
    connections: reader.connections() ?? base.connections,
    waitMs: waitMs ?? base.waitMs,
    slots: slots ?? base.slots,
    loops: reader.integer('loops') ?? base.loops,
    dispatch: reader.oneOf('dispatch', dispatches) ?? base.dispatch,
    warmupMs: reader.duration('warmup') ?? base.warmupMs,
    windowMs: reader.duration('duration') ?? base.windowMs,
    repeat: reader.integer('repeat') ?? base.repeat,
    port: reader.integer('port') ?? base.port,
    ...(flags.crossCheck === true && { crossCheck: true }),
  };
  return { preset, settings, problems: reader.problems };
}

function presetNamed(name: string) {
  const preset = presets.find((each) => each.name === name);
  if (preset === undefined) throw new Error(`no preset ${name}`);
  return preset;
}

/** Reads one flag after the other; undefined: not given, or wrong and noted. */
class FlagReader {
  readonly problems: Problem[] = [];
  readonly #flags: RunFlags;

  constructor(flags: RunFlags) {
    this.#flags = flags;
  }

  integer(flag: 'slots' | 'loops' | 'repeat' | 'port'): number | undefined {
    const given = this.#flags[flag];
    return given === undefined ? undefined : this.#integerIn(flag, given);
  }

  connections(): number[] | undefined {
    const given = listOf(this.#flags.connections);
    const levels = given?.map((each) => this.#integerIn('connections', each));
    this.#noneTwice('connections', levels ?? []);
    return levels?.filter((level) => level !== undefined);
  }

  servers(): string[] | undefined {
    const given = listOf(this.#flags.server);
    for (const name of given ?? []) this.#isOneOf('server', name, serverNames);
    this.#noneTwice('server', given ?? []);
    return given;
  }

  oneOf<T extends string>(flag: 'preset' | 'dispatch', valid: readonly T[]): T | undefined {
    const given = this.#flags[flag];
    if (given === undefined || !this.#isOneOf(flag, given, valid)) return undefined;
    return valid.find((each) => each === given);
  }

  duration(flag: keyof typeof durations): number | undefined {
    const given = this.#flags[flag];
    if (given === undefined) return undefined;
    const { min, max, bare } = durations[flag];
    const ms = parseDurationMs(given, bare);
    if (ms !== null && ms >= min && ms <= max) return ms;
    const range = `a time from ${formatDuration(min)} to ${formatDuration(max)} in whole milliseconds`;
    this.#add(flag, given, `${range}, such as ${bare === 's' ? '6, 6s or 500ms' : '20, 20ms or 1s'}`);
    return undefined;
  }

  #integerIn(flag: keyof typeof ranges, given: string): number | undefined {
    const { min, max } = ranges[flag];
    const value = /^\d+$/.test(given.trim()) ? Number(given) : Number.NaN;
    if (value >= min && value <= max) return value;
    this.#add(flag, given, `a whole number from ${min} to ${max}`);
    return undefined;
  }

  #isOneOf(flag: string, given: string, valid: readonly string[]): boolean {
    if (valid.includes(given)) return true;
    this.problems.push(notOneOf(`--${flag}`, given, valid));
    return false;
  }

  #noneTwice(flag: string, values: readonly (string | number | undefined)[]): void {
    const twice = values.filter((value, i) => value !== undefined && values.indexOf(value) < i);
    for (const value of new Set(twice))
      this.#add(flag, String(value), 'named once (--repeat measures a trial several times)');
  }

  #add(flag: string, given: string, valid: string): void {
    this.problems.push({ what: `--${flag}`, given, valid });
  }
}

/** `['a,b', 'c']` as a, b, c. */
const listOf = (given: readonly string[] | undefined): string[] | undefined =>
  given?.flatMap((text) => text.split(',')).map((text) => text.trim());
