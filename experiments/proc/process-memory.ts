/** Memory of one process, in bytes. Throws when the process is gone. */
import { liveText, numberIn } from './kernel-file.ts';

/** Resident set, from `status`. Pages shared with other processes count in each: never sum it over processes. */
export const rssBytes = (pid: number): number => kilobytes(`/proc/${pid}/status`, /^VmRSS:\s+(\d+) kB/m);

/** Proportional set size, from `smaps_rollup`: a shared page counts by its share, so it may be summed. Walks all pages. */
export const pssBytes = (pid: number): number => kilobytes(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+) kB/m);

function kilobytes(path: string, pattern: RegExp): number {
  const value = numberIn(liveText(path), pattern);
  if (value === null) throw new Error(`${path} does not say: the process is ending`);
  return value * 1024;
}
