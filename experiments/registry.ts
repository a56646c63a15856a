/** Finds the experiments by their files: a new one is added without editing anything else. */
import { readdir } from 'node:fs/promises';
import type { Experiment } from './engine/experiment.ts';

/** Every `*.experiment.js` beside this file, by name. */
export async function listExperiments(): Promise<readonly Experiment[]> {
  const files = (await readdir(new URL('.', import.meta.url))).filter((file) =>
    file.endsWith('.experiment.js'),
  );
  const modules = await Promise.all(files.sort().map((file) => import(new URL(file, import.meta.url).href)));
  return modules.map((module) => (module as { experiment: Experiment }).experiment);
}
