import { compareRuns, type RunsComparison } from '../../results/compare/comparison.ts';
import type { RunList } from '../../results/listing/run-list.ts';

export interface NamedComparison {
  readonly comparison: RunsComparison;
  /** Folder of each run by its letter. */
  readonly names: ReadonlyMap<string, string>;
}

/** The oldest run is the baseline. @throws StoreError when one is broken */
export async function compareNamed(
  names: readonly string[],
  runs: RunList,
): Promise<NamedComparison | { readonly missing: string }> {
  const read = await Promise.all(names.map(async (name) => ({ name, run: await runs.read(name) })));
  const missing = read.find(({ run }) => run === null);
  if (missing !== undefined) return { missing: missing.name };
  const found = read.flatMap(({ name, run }) => (run === null ? [] : [{ name, run }]));
  found.sort(
    (a, b) =>
      Date.parse(a.run.header.startedAt) - Date.parse(b.run.header.startedAt) || (a.name < b.name ? -1 : 1),
  );
  const comparison = compareRuns(found.map(({ run }) => run));
  return { comparison, names: new Map(comparison.runs.map(({ name }, i) => [name, found[i]?.name ?? ''])) };
}
