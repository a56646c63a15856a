/** Finds the checks by their files: a new one is added without editing anything else. */
import { readdir } from 'node:fs/promises';
import { reasonCodes } from '../../results/record/reason.ts';
import type { Check } from './check.ts';

const whens: readonly Check['when'][] = ['before', 'during', 'after'];
const suffix = '.check.js';

/**
 * Every `<code>.check.js` beside this file: before, during, after, and inside of each in the order of the reason codes.
 * Throws when a reason code has no check or a file holds another code: a check that is gone would make trials look valid.
 */
export async function listChecks(): Promise<readonly Check[]> {
  const files = (await readdir(new URL('.', import.meta.url))).filter((file) => file.endsWith(suffix));
  const checks = await Promise.all(files.map(loadCheck));
  const codes = new Set(checks.map(({ code }) => code));
  const missing = reasonCodes.filter((code) => !codes.has(code));
  if (missing.length > 0) throw new Error(`no check for ${missing.join(', ')}`);
  return checks.sort((a, b) => whens.indexOf(a.when) - whens.indexOf(b.when) || place(a) - place(b));
}

async function loadCheck(file: string): Promise<Check> {
  const { check } = (await import(new URL(file, import.meta.url).href)) as { check?: Check };
  if (`${check?.code}${suffix}` !== file) throw new Error(`${file} exports no check of its code`);
  return check as Check;
}

const place = ({ code }: Check): number => reasonCodes.indexOf(code);
