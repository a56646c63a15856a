/** Where runs are written. */
import { mkdtemp, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { writeError } from '../results/store/errors.ts';
import { makeFolder } from '../results/store/make-folder.ts';

/** `results/runs` beside `package.json`, seen from the compiled `dist/scripts`. */
const defaultFolder = join(import.meta.dirname, '../../results/runs');

/** `--out` seen from the current folder. */
export const outFolder = (out: string | undefined): string =>
  out === undefined ? defaultFolder : resolve(out);

/**
 * Creates the folder and writes into it once, so that this does not fail after the first trial: permissions alone say
 * nothing to root or on a read-only disk.
 * @throws StoreError
 */
export async function assertWritable(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await rmdir(await mkdtemp(join(folder, '.writable-')));
  } catch (error) {
    throw writeError(error, folder);
  }
}
