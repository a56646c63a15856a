/** What the experiment `blast-radius` does without being told, and what it can do at most. */
import type { BlastSettings } from '../results/record/action.ts';
import type { RunSettings } from '../results/record/run.ts';
import type { Cell } from '../results/record/trial.ts';

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
export function defaultRate(settings: RunSettings): number {
  const least = Math.min(poolCapacity(settings), connectionCapacity(settings), ...targetCapacities(settings));
  return Math.min(mostByDefault, Math.max(1, Math.floor(shareOfCapacity * least)));
}

/** Of the targets that declare a pool. */
const targetCapacities = ({ targets = [], waitMs }: RunSettings): number[] =>
  targets.flatMap((target) =>
    target.slots === undefined ? [] : (target.slots / (target.waitMs ?? waitMs)) * 1000,
  );

/** What of a server can be blocked: of one of ours by the settings, of a target by what it declares. */
export interface Blockable {
  readonly model: Cell['model'];
  /** Loops or slots; null: not declared. */
  readonly places: number | null;
}

export function blockableOf(server: string, settings: RunSettings): Blockable {
  const target = settings.targets?.find(({ name }) => name === server);
  const model = target?.model ?? (server as Cell['model']);
  const own = target === undefined || target.module !== undefined;
  const slots = target?.slots ?? (own ? settings.slots : null);
  const loops = target?.loops ?? (own ? settings.loops : null);
  if (model === 'external') return { model, places: slots ?? loops };
  return { model, places: model === 'thread-pool' ? slots : loops };
}

/** One of them, and all where it is known how many there are. */
export const defaultVictims = (server: string, settings: RunSettings): number[] => [
  ...new Set([1, blockableOf(server, settings).places ?? 1]),
];

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
