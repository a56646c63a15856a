import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { runFileName } from '../store/run-file.ts';

/** Names that stand for a run: no path, nothing hidden. */
export const isRunId = (text: string): boolean => /^\w[\w.-]{0,99}$/.test(text);

/** The run's file with every link resolved; null when there is none, or when it lies outside of the folder. */
export async function runFilePlace(folder: string, id: string): Promise<string | null> {
  if (!isRunId(id)) return null;
  const [root, file] = await Promise.all([real(folder), real(join(folder, id, runFileName))]);
  return root !== null && file?.startsWith(root + sep) ? file : null;
}

const real = (path: string): Promise<string | null> => realpath(path).catch(() => null);
