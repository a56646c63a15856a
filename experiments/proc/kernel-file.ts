/** Text that the kernel makes up when it is read. */
import { readFileSync } from 'node:fs';
import { known, type Observed, unavailable } from '../../results/record/observed.ts';

/** Why nothing of `/proc` can be read here, or null on Linux. */
export const noProc: string | null = process.platform === 'linux' ? null : `no /proc on ${process.platform}`;

/** The file's text, or null when it does not exist or may not be read. Blocks: such files have no disk behind them. */
export function kernelText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** The same, for what must be there while the thing observed is alive. Throws the system's error. */
export const liveText = (path: string): string => readFileSync(path, 'utf8');

/** What `parse` finds in a kernel file; `parse` gives null for a text without it. */
export function fromKernel<T>(path: string, parse: (text: string) => T | null): Observed<T> {
  if (noProc !== null) return unavailable(noProc);
  const text = kernelText(path);
  if (text === null) return unavailable(`${path} cannot be read`);
  const value = parse(text);
  return value === null ? unavailable(`${path} does not say`) : known(value);
}

/** The first capture of `pattern` as a whole number, or null. */
export function numberIn(text: string, pattern: RegExp): number | null {
  const digits = pattern.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
