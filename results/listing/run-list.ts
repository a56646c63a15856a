import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { judgeClaims } from '../claims/judge.ts';
import type { ClaimVerdict } from '../record/claim.ts';
import type { Run } from '../record/run.ts';
import { messageOf } from '../store/errors.ts';
import { runIds } from '../store/list-runs.ts';
import { countVerdicts, readRunFile } from '../store.ts';
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
      /** Trials whose evidence gives another verdict than their file says; 0 until judged. */
      readonly altered: number;
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
  readonly #rejudge: (run: Run) => Run;
  #entries = new Map<string, Entry>();
  #judging: Promise<void> | null = null;
  /** Lists that are being made: whoever waits for a page comes first. */
  #gathering = 0;

  /** `rejudge`: gives a run the verdicts that its evidence gives. */
  constructor(folder: string, rejudge: (run: Run) => Run = (run) => run) {
    this.#folder = folder;
    this.#rejudge = rejudge;
  }

  /**
   * Newest first, broken ones with their problem. Judging claims takes some 20 ms a run: it is waited for at most
   * `patienceMs`, and goes on afterwards.
   * @throws StoreError when the folder cannot be read
   */
  async list(patienceMs = 400): Promise<readonly ListedRun[]> {
    this.#gathering += 1;
    const names = await this.#gather().finally(() => {
      this.#gathering -= 1;
    });
    await this.#judge(patienceMs);
    return names.flatMap((name) => this.#entries.get(name)?.listed ?? []);
  }

  async #gather(): Promise<readonly string[]> {
    const names = await runIds(this.#folder);
    const entries = new Map<string, Entry>();
    for (let i = 0; i < names.length; i += atOnce) {
      const some = names.slice(i, i + atOnce);
      const found = await Promise.all(some.map((name) => this.#entryOf(name)));
      for (const [at, name] of some.entries()) entries.set(name, found[at] ?? missing(name));
    }
    this.#entries = entries;
    return names;
  }

  /** A run by the exact name of its folder; null: there is none inside this folder. @throws StoreError when it is broken */
  async read(name: string): Promise<Run | null> {
    const path = runFilePlace(this.#folder, name);
    return path === null ? null : this.#rejudge(await readRunFile(path));
  }

  async #entryOf(name: string): Promise<Entry> {
    const path = runFilePlace(this.#folder, name);
    if (path === null) return missing(name);
    const stamp = stampOf(path);
    const known = this.#entries.get(name);
    if (known !== undefined && known.stamp === stamp && known.path === path) return known;
    return { path, stamp, listed: await factsOf(name, path) };
  }

  async #judge(patienceMs: number): Promise<void> {
    this.#judging ??= this.#judgeAll().finally(() => {
      this.#judging = null;
    });
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patienceMs);
    await Promise.race([this.#judging, enough]);
    clearTimeout(timer);
  }

  /** One run after the other, newest first, with room for requests between them. Never rejects. */
  async #judgeAll(): Promise<void> {
    for (;;) {
      const entries = [...this.#entries.values()];
      const next = entries.find(({ listed }) => 'facts' in listed && listed.claims === null);
      if (next === undefined) return;
      if (this.#gathering === 0) next.listed = await judged(next, this.#rejudge);
      await sleep(this.#gathering === 0 ? 1 : 10, undefined, { ref: false });
    }
  }
}

const missing = (name: string): Entry => ({
  path: '',
  stamp: '',
  listed: { name, problem: 'its file lies outside of this folder, or is gone' },
});

function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.mtimeMs} ${found.size}`;
}

const factsOf = (name: string, path: string): Promise<ListedRun> =>
  quickFacts(path).then(
    (facts) => ({ name, facts, claims: null, altered: 0 }),
    (error: unknown) => ({ name, problem: messageOf(error) }),
  );

async function judged({ path, listed }: Entry, rejudge: (run: Run) => Run): Promise<ListedRun> {
  if (!('facts' in listed)) return listed;
  try {
    const run = rejudge(await readRunFile(path));
    const facts = { ...listed.facts, verdicts: countVerdicts(run.trials) };
    return { ...listed, facts, claims: claimCounts(run), altered: (run.altered ?? []).length };
  } catch (error) {
    return { name: listed.name, problem: messageOf(error) };
  }
}

function claimCounts(run: Run): ClaimCounts {
  const claims = Map.groupBy(judgeClaims(run), ({ verdict }) => verdict);
  return Object.fromEntries([...claims].map(([verdict, all]) => [verdict, all.length]));
}
