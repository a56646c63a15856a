import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunHeader } from '../record/run.ts';
import { errnoOf, StoreError, writeError } from './errors.ts';
import { makeFolder } from './make-folder.ts';
import { runFileName } from './run-file.ts';
import { RunWriter } from './run-writer.ts';
import { syncFolder } from './sync-folder.ts';

/**
 * Creates `<outFolder>/<header.id>/run.jsonl` with the header as its first line, and `outFolder` if need be.
 * When it fails, no folder of the run is left behind.
 * @throws StoreError
 */
export async function createRun(outFolder: string, header: RunHeader): Promise<RunWriter> {
  const folder = join(outFolder, header.id);
  await createFolder(outFolder, folder);
  try {
    const path = join(folder, runFileName);
    const writer = await begin(folder, path, await open(path, 'wx'), header);
    await syncFolder(folder);
    await syncFolder(outFolder);
    return writer;
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    throw writeError(error, folder);
  }
}

async function createFolder(outFolder: string, folder: string): Promise<void> {
  try {
    await makeFolder(outFolder);
  } catch (error) {
    throw writeError(error, outFolder);
  }
  await mkdir(folder).catch((error: unknown) => {
    if (errnoOf(error) === 'EEXIST')
      throw new StoreError('store-exists', `${folder} exists`, { cause: error });
    throw writeError(error, folder);
  });
}

async function begin(
  folder: string,
  path: string,
  handle: FileHandle,
  header: RunHeader,
): Promise<RunWriter> {
  const writer = new RunWriter(folder, path, handle);
  try {
    await writer.append(header);
    return writer;
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw error;
  }
}
