import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFolder } from '../source-folder.testing.ts';

/** Compares with `results/report/golden/<name>`; `UPDATE_GOLDEN=1` writes it instead: look at the difference. */
export function assertGolden(name: string, actual: string): void {
  const path = join(sourceFolder(), 'report/golden', name);
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(path, actual);
  assert.equal(actual, readFileSync(path, 'utf8'), `${name} differs; renew with UPDATE_GOLDEN=1`);
}
