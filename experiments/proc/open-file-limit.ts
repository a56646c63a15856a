import type { Observed } from '../../results/record/observed.ts';
import { fromKernel } from './kernel-file.ts';

/** Soft limit of open files of a process; the largest safe integer when unlimited. */
export const openFileLimit = (pid: number): Observed<number> =>
  fromKernel(`/proc/${pid}/limits`, parseOpenFileLimit);

export function parseOpenFileLimit(text: string): number | null {
  const soft = /^Max open files\s+(\S+)/m.exec(text)?.[1];
  if (soft === undefined) return null;
  return soft === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(soft);
}
