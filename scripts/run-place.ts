import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runFileName } from '../results/store/run-file.ts';
import { findRun } from '../results/store.ts';

/**
 * The file of a run as a person names it: a path (a folder or the file itself) when it holds a separator or ends in
 * `.jsonl`, else an id or its beginning; undefined is the latest.
 * @throws StoreError `run-not-found`, `run-ambiguous` or `run-bad-id`
 */
export async function runFileAt(named: string | undefined, outFolder: string): Promise<string> {
  if (named === undefined || !isPath(named)) return join(await findRun(outFolder, named), runFileName);
  const path = resolve(named);
  return (await isFolder(path)) ? join(path, runFileName) : path;
}

const isPath = (named: string): boolean => /[\\/]|\.jsonl$/.test(named);

/** What is not there counts as a folder, where a run file is then missed by name. */
const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => !path.endsWith('.jsonl'),
  );
