import { open } from 'node:fs/promises';

/** Makes new names in a folder survive a power loss. Where a folder cannot be opened (Windows) nothing is done. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
