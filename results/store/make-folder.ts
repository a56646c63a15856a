import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and those above it. Node's own `recursive` never returns where a file system refuses new names with
 * ENOENT, as `/proc` does; here that is the error of the first folder that cannot be made.
 * @throws the system's error; EEXIST when a file stands in the way
 */
export async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return;
  if (dirname(path) !== path && found === null) await makeFolder(dirname(path));
  await mkdir(path).catch(async (error: NodeJS.ErrnoException) => {
    // Another process may have been quicker.
    const now = await stat(path).catch(() => null);
    if (!now?.isDirectory()) throw error;
  });
}
