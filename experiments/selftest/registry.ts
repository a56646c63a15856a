/** Finds the faults by their files: a new one is added without editing anything else. */
import { readdir } from 'node:fs/promises';
import type { Fault } from './fault.ts';

const folder = new URL('faults/', import.meta.url);
const suffix = '.fault.js';

/** Every `faults/<id>.fault.js`, by row and id. Throws when a file exports no fault of its name. */
export async function listFaults(): Promise<readonly Fault[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(suffix));
  const faults = await Promise.all(files.map(loadFault));
  return faults.sort((a, b) => a.row - b.row || (a.id < b.id ? -1 : 1));
}

async function loadFault(file: string): Promise<Fault> {
  const { fault } = (await import(new URL(file, folder).href)) as { fault?: Fault };
  if (fault === undefined || `${fault.id}${suffix}` !== file)
    throw new Error(`${file} exports no fault of its name`);
  return fault;
}
