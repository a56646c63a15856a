/** Finds the probes by their files: a new one is added without editing anything else. */
import { readdir } from 'node:fs/promises';
import type { Probe } from './probe.ts';

/** Every `*.probe.js` beside this file, by name. */
export async function listProbes(): Promise<readonly Probe[]> {
  const files = (await readdir(new URL('.', import.meta.url))).filter((file) => file.endsWith('.probe.js'));
  const modules = await Promise.all(files.sort().map((file) => import(new URL(file, import.meta.url).href)));
  return modules.map((module) => (module as { probe: Probe }).probe);
}
