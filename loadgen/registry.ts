/** Finds the drivers by their files, for a person who asks what there is: a run loads only its own. */
import { readdir } from 'node:fs/promises';
import type { Driver } from './contract.ts';

const suffix = '.driver.js';

export interface ListedDriver {
  /** As a plan names it. */
  readonly name: string;
  /** What it does, in a few words; null where it does not say. */
  readonly title: string | null;
}

/** Every `*.driver.js` beside this file, by name. */
export async function listDrivers(): Promise<readonly ListedDriver[]> {
  const files = (await readdir(new URL('.', import.meta.url))).filter((file) => file.endsWith(suffix));
  return Promise.all(files.sort().map(loadDriver));
}

async function loadDriver(file: string): Promise<ListedDriver> {
  const { driver } = (await import(new URL(file, import.meta.url).href)) as { driver?: Driver };
  if (driver === undefined) throw new Error(`${file} exports no driver`);
  return { name: file.slice(0, -suffix.length), title: driver.title ?? null };
}
