/** Finds the claims of each experiment by their files: those of a new one are added without editing anything else. */
import { readdir } from 'node:fs/promises';
import type { Claim } from '../record/claim.ts';

const suffix = '.claims.js';

/** Every `<experiment>.claims.js` beside this file, by the experiment's name. */
async function listClaims(): Promise<ReadonlyMap<string, readonly Claim[]>> {
  const files = (await readdir(new URL('.', import.meta.url))).filter((file) => file.endsWith(suffix));
  return new Map(await Promise.all(files.map(loadClaims)));
}

async function loadClaims(file: string): Promise<[string, readonly Claim[]]> {
  const { claims } = (await import(new URL(file, import.meta.url).href)) as { claims?: readonly Claim[] };
  if (claims === undefined) throw new Error(`${file} exports no claims`);
  return [file.slice(0, -suffix.length), claims];
}

/** Read once when the program starts, so that judging stays pure. */
export const claimsByExperiment = await listClaims();
