/** The flags of `blast-radius`: what is blocked, how many, how long, under which load. */
import {
  blockableOf,
  connectionCapacity,
  defaultBlockMs,
  defaultRate,
  defaultVictims,
  leastQuietMs,
  poolCapacity,
  quietMs,
} from '../experiments/blast-settings.ts';
import { blockModes, falls } from '../results/record/action.ts';
import type { RunSettings } from '../results/record/run.ts';
import { maxBlockMs } from '../servers/block.ts';
import { targetsThatCannotBlock } from './blast-targets.ts';
import { formatDuration, parseDurationMs } from './duration.ts';
import type { FlagGroup } from './flag-groups.ts';
import type { RunFlags } from './run-flags.ts';
import type { Problem } from './usage-error.ts';

const leastBlockMs = 100;
const mostRate = 100_000;
/** Drawn with replacement, so that more than there are loops makes sense; beyond this all of them are hit. */
const mostAtRandom = 1024;

export const blastFlags: FlagGroup = {
  names: ['block', 'victims', 'mode', 'rate', 'fall', 'guard'],
  add: (command) =>
    command
      .option(
        '--block <time>',
        `blast: how long each victim is blocked (default: ${formatDuration(defaultBlockMs)})`,
      )
      .option('--victims <list>', 'blast: how many are blocked at once, e.g. 1,2,4 (default: 1 and all)')
      .option('--mode <modes>', 'blast: sleep, spin (burns CPU), or both with a comma (default: sleep)')
      .option(
        '--rate <n>',
        'blast: background requests a second (default: 25 % of slots / wait, at most 2000)',
      )
      .option('--fall <how>', 'blast: spread over distinct loops, or random (default: spread)')
      .option('--guard', 'blast: also with the blocking work moved off the loop'),
  read: (flags, settings) => {
    const reader = new BlastReader(flags, settings);
    return { settings: reader.settings(), problems: reader.problems };
  },
};

class BlastReader {
  readonly problems: Problem[] = [];
  readonly #flags: RunFlags;
  readonly #given: RunSettings;

  constructor(flags: RunFlags, settings: RunSettings) {
    this.#flags = flags;
    this.#given = settings;
  }

  settings(): RunSettings {
    this.problems.push(...targetsThatCannotBlock(this.#given));
    if (this.#flags.crossCheck === true)
      this.#add('cross-check', '(given)', 'left out: a second load would not meet the block');
    const blockMs = this.#block();
    const windowMs = this.#flags.duration === undefined ? blockMs + 2 * quietMs : this.#given.windowMs;
    const leadInMs = this.#leadIn(windowMs, blockMs);
    const fall = this.#fall();
    return {
      ...this.#given,
      windowMs,
      blast: {
        blockMs,
        leadInMs,
        victims: this.#victims(fall),
        modes: this.#modes(),
        fall,
        ratePerSecond: this.#rate(),
        guard: this.#guard(),
      },
    };
  }

  #block(): number {
    const given = this.#flags.block;
    if (given === undefined) return defaultBlockMs;
    const ms = parseDurationMs(given, 's');
    if (ms !== null && ms >= leastBlockMs && ms <= maxBlockMs) return ms;
    const range = `a time from ${formatDuration(leastBlockMs)} to ${formatDuration(maxBlockMs)}`;
    this.#add('block', given, `${range} in whole milliseconds, such as 2, 2s or 500ms`);
    return defaultBlockMs;
  }

  /** What the window has beside the block is half before it and half after it. */
  #leadIn(windowMs: number, blockMs: number): number {
    const beside = Math.floor((windowMs - blockMs) / 2);
    if (beside >= leastQuietMs) return beside;
    const least = formatDuration(blockMs + 2 * leastQuietMs);
    this.#add(
      'duration',
      this.#flags.duration ?? '',
      `${least} or more: a block of ${formatDuration(blockMs)} needs ${formatDuration(leastQuietMs)} of quiet load before and after it`,
    );
    return leastQuietMs;
  }

  #fall(): (typeof falls)[number] {
    const given = this.#flags.fall;
    const known = falls.find((each) => each === given);
    if (given !== undefined && known === undefined) this.#add('fall', given, `one of ${falls.join(', ')}`);
    return known ?? 'spread';
  }

  #modes(): (typeof blockModes)[number][] {
    const given = listOf(this.#flags.mode);
    if (given === undefined) return ['sleep'];
    for (const each of given.filter((mode) => !blockModes.some((known) => known === mode)))
      this.#add('mode', each, `one of ${blockModes.join(', ')}, or both with a comma`);
    return blockModes.filter((mode) => given.includes(mode));
  }

  #victims(fall: (typeof falls)[number]): Record<string, number[]> {
    const { servers } = this.#given;
    const given = listOf(this.#flags.victims);
    if (given === undefined)
      return Object.fromEntries(servers.map((server) => [server, defaultVictims(server, this.#given)]));
    const counts = [...new Set(given.flatMap((text) => this.#count(text) ?? []))];
    for (const server of servers) this.#fits(counts, server, fall);
    return Object.fromEntries(servers.map((server) => [server, counts]));
  }

  #count(text: string): number | null {
    const value = /^\d{1,6}$/.test(text) ? Number(text) : 0;
    if (value >= 1) return value;
    this.#add('victims', text, 'whole numbers from 1, with commas');
    return null;
  }

  #fits(counts: readonly number[], server: string, fall: (typeof falls)[number]): void {
    const { model, places } = blockableOf(server, this.#given);
    const pool = model === 'thread-pool';
    const most = places === null || (!pool && fall === 'random') ? mostAtRandom : places;
    const what = pool ? `the slots of ${server}; raise --slots` : `the loops of ${server}; raise --loops`;
    const other = this.#given.servers.length > 1 ? `, or choose the other --server` : '';
    for (const count of counts.filter((each) => each > most))
      this.#add('victims', String(count), `at most ${most}, ${what}${other}`);
  }

  #rate(): number {
    const given = this.#flags.rate;
    if (given === undefined) return defaultRate(this.#given);
    const rate = /^\d+(\.\d+)?$/.test(given) ? Number(given) : 0;
    if (rate <= 0 || rate > mostRate) {
      this.#add('rate', given, `a number above 0, at most ${mostRate} requests a second`);
      return defaultRate(this.#given);
    }
    this.#belowCapacity(rate);
    return rate;
  }

  #belowCapacity(rate: number): void {
    const { servers, slots, waitMs, connections } = this.#given;
    const pool = poolCapacity(this.#given);
    if (servers.includes('thread-pool') && rate > pool)
      this.#add(
        'rate',
        String(rate),
        `at most ${Math.floor(pool)}: ${slots} slots that wait ${waitMs} ms each do no more`,
      );
    const most = connectionCapacity(this.#given);
    if (rate > most)
      this.#add(
        'rate',
        String(rate),
        `at most ${Math.floor(most)}: ${Math.min(...connections)} connections that wait ${waitMs} ms each carry no more`,
      );
  }

  #guard(): boolean {
    if (this.#flags.guard !== true) return false;
    if (!this.#given.servers.includes('event-loop'))
      this.#add(
        'guard',
        '(given)',
        'beside --server event-loop: a pool is its own guard until all its slots are blocked',
      );
    return true;
  }

  #add(flag: string, given: string, valid: string): void {
    this.problems.push({ what: `--${flag}`, given, valid });
  }
}

const listOf = (given: string | undefined): string[] | undefined =>
  given?.split(',').map((text) => text.trim());
