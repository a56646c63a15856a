import { join } from 'node:path';
import { suggestion } from '../suggestion.ts';
import { StoreError } from './errors.ts';
import { runIds } from './list-runs.ts';

/**
 * The folder of a run: the latest when `id` is undefined, else the one that has this id or begins with it.
 * @throws StoreError `run-not-found`, `run-ambiguous`, or `run-bad-id` for anything that is a path
 */
export async function findRun(outFolder: string, id?: string): Promise<string> {
  if (id !== undefined && !/^\w[\w.-]*$/.test(id)) {
    throw new StoreError('run-bad-id', `"${id}" is not an id of a run`);
  }
  const ids = await runIds(outFolder);
  return join(outFolder, id === undefined ? latest(ids, outFolder) : match(ids, id, outFolder));
}

function latest(ids: readonly string[], outFolder: string): string {
  const [newest] = ids;
  if (newest === undefined) throw new StoreError('run-not-found', `no runs in ${outFolder}`);
  return newest;
}

function match(ids: readonly string[], id: string, outFolder: string): string {
  const found = ids.filter((each) => each.startsWith(id));
  const exact = found.find((each) => each === id) ?? (found.length === 1 ? found[0] : undefined);
  if (exact !== undefined) return exact;
  if (found.length > 1)
    throw new StoreError('run-ambiguous', `${found.length} runs begin with ${id}: ${few(found)}`);
  throw new StoreError('run-not-found', `no run ${id} in ${outFolder}${nearText(ids, id)}`);
}

/** A beginning is held against the beginnings of the ids. */
function nearText(ids: readonly string[], id: string): string {
  const beginning = suggestion(id, [...new Set(ids.map((each) => each.slice(0, id.length)))]);
  const [meant, another] = ids.filter((each) => beginning !== null && each.startsWith(beginning));
  if (meant !== undefined && another === undefined) return ` (Did you mean ${meant}?)`;
  const near = few(nearest(ids, id));
  return near && `; near it: ${near}`;
}

const few = (ids: readonly string[]): string =>
  ids.slice(0, 5).join(', ') + (ids.length > 5 ? ` and ${ids.length - 5} more` : '');

/** At most five, those with the longest common beginning first. */
const nearest = (ids: readonly string[], id: string): string[] =>
  [...ids].sort((a, b) => commonLength(b, id) - commonLength(a, id)).slice(0, 5);

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
