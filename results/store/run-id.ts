import { randomBytes } from 'node:crypto';

/** `20261201-015503-3f2a`: UTC time to the second and four random hex digits, so that ids sort by age. */
export function newRunId(now: Date): string {
  const digits = now.toISOString().replaceAll(/[-:]/g, '');
  return `${digits.slice(0, 8)}-${digits.slice(9, 15)}-${randomBytes(2).toString('hex')}`;
}
