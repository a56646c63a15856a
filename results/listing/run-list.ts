import { stat } from 'node:fs/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { judgeClaims } from '../claims/judge.ts';
import type { ClaimVerdict } from '../record/claim.ts';
import type { Run } from '../record/run.ts';
import { messageOf } from '../store/errors.ts';
import { runIds } from '../store/list-runs.ts';
import { readRunFile } from '../store.ts';
import { type QuickFacts, quickFacts } from './quick-facts.ts';
import { runFilePlace } from './run-file-place.ts';

export type ClaimCounts = Readonly<Partial<Record<ClaimVerdict, number>>>;

/** A run in the list; `name`: of its folder, by which it is opened. */
export type ListedRun =
  | { readonly name: string; readonly problem: string }
  | {
      readonly name: string;
      readonly facts: QuickFacts;
      /** null: not judged yet. */
      readonly claims: ClaimCounts | null;
    };

interface Entry {
  readonly path: string;
  /** Of the file when it was read: a file that changed is read again. */
  readonly stamp: string;
  listed: ListedRun;
}

/** At most so many files are open at once. */
const atOnce = 32;

/** The runs of a folder for a page that is asked for again and again: each file is read once until it changes. */
export class RunList {
  readonly #folder: string;
  #entries = new Map<string, Entry>();
  #judging: Promise<void> | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Newest first, broken ones with their problem. Judging claims takes some 20 ms a run: it is waited for at most
   * `patienceMs`, and goes on afterwards.
   * @throws StoreError when the folder cannot be read
   */
  async list(patienceMs = 300): Promise<readonly ListedRun[]> {
    const names = await runIds(this.#folder);
    const entries = new Map<string, Entry>();
    for (let i = 0; i < names.length; i += atOnce) {
      const some = names.slice(i, i + atOnce);
      const found = await Promise.all(some.map((name) => this.#entryOf(name)));
      for (const [at, name] of some.entries()) entries.set(name, found[at] ?? missing(name));
    }
    this.#entries = entries;
    await this.#judge(patienceMs);
    return names.flatMap((name) => this.#entries.get(name)?.listed ?? []);
  }

  /** A run by the exact name of its folder; null: there is none inside this folder. @throws StoreError when it is broken */
  async read(name: string): Promise<Run | null> {
    const path = await runFilePlace(this.#folder, name);
    return path === null ? null : readRunFile(path);
  }

  async #entryOf(name: string): Promise<Entry> {
    const path = await runFilePlace(this.#folder, name);
    if (path === null) return missing(name);
    const stamp = await stampOf(path);
    const known = this.#entries.get(name);
    if (known !== undefined && known.stamp === stamp && known.path === path) return known;
    return { path, stamp, listed: await factsOf(name, path) };
  }

  async #judge(patienceMs: number): Promise<void> {
    this.#judging ??= judgeAll(() => this.#entries).finally(() => {
      this.#judging = null;
    });
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patienceMs);
    await Promise.race([this.#judging, enough]);
    clearTimeout(timer);
  }
}

const missing = (name: string): Entry => ({
  path: '',
  stamp: '',
  listed: { name, problem: 'its file lies outside of this folder, or is gone' },
});

const stampOf = (path: string): Promise<string> =>
  stat(path).then(
    ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
    () => '',
  );

const factsOf = (name: string, path: string): Promise<ListedRun> =>
  quickFacts(path).then(
    (facts) => ({ name, facts, claims: null }),
    (error: unknown) => ({ name, problem: messageOf(error) }),
  );

/** One run after the other, newest first, with room for requests between them. Never rejects. */
async function judgeAll(entries: () => ReadonlyMap<string, Entry>): Promise<void> {
  for (;;) {
    const next = [...entries().values()].find(({ listed }) => 'facts' in listed && listed.claims === null);
    if (next === undefined) return;
    next.listed = await judged(next);
    await breathe();
  }
}

async function judged({ path, listed }: Entry): Promise<ListedRun> {
  try {
    const claims = Map.groupBy(judgeClaims(await readRunFile(path)), ({ verdict }) => verdict);
    const counts = Object.fromEntries([...claims].map(([verdict, all]) => [verdict, all.length]));
    return 'facts' in listed ? { ...listed, claims: counts } : listed;
  } catch (error) {
    return { name: listed.name, problem: messageOf(error) };
  }
}
