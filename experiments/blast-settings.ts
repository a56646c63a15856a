/** What the experiment `blast-radius` does without being told, and what it can do at most. */
import type { BlastSettings } from '../results/record/action.ts';
import type { RunSettings } from '../results/record/run.ts';

export type { BlastSettings };

export const defaultBlockMs = 2000;
/** Quiet load before and after the block, where the person does not choose the window. */
export const quietMs = 2000;
/** Less says nothing of what is normal. */
export const leastQuietMs = 500;
export const newConnectionEveryMs = 100;

/** Background load where the person chooses none: a quarter of what the pool can do, so that queueing hides nothing. */
const shareOfCapacity = 0.25;
const mostByDefault = 2000;

/** Requests a second that slots and wait allow, or the connections: each of them waits for its answer. */
export const poolCapacity = ({ slots, waitMs }: RunSettings): number => (slots / waitMs) * 1000;
export const connectionCapacity = ({ connections, waitMs }: RunSettings): number =>
  (Math.min(...connections) / waitMs) * 1000;

/** The same for every server: only the block shall differ. */
export const defaultRate = (settings: RunSettings): number =>
  Math.min(
    mostByDefault,
    Math.max(1, Math.floor(shareOfCapacity * Math.min(poolCapacity(settings), connectionCapacity(settings)))),
  );

/** One of them, and all. */
export const defaultVictims = (server: string, { loops, slots }: RunSettings): number[] => [
  ...new Set([1, mostVictims(server, { loops, slots })]),
];

/** How many can be blocked at the same time. */
export const mostVictims = (
  server: string,
  { loops, slots }: Pick<RunSettings, 'loops' | 'slots'>,
): number => (server === 'thread-pool' ? slots : loops);

/** Whatever the settings lack: tests and other callers need not choose. */
export const blastOf = (settings: RunSettings): BlastSettings =>
  settings.blast ?? {
    blockMs: defaultBlockMs,
    leadInMs: quietMs,
    victims: Object.fromEntries(settings.servers.map((server) => [server, defaultVictims(server, settings)])),
    modes: ['sleep'],
    fall: 'spread',
    ratePerSecond: defaultRate(settings),
    guard: false,
  };
