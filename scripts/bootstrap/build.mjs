/** Compiles the sources into `dist/`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fingerprint, forgetMissing, markBuilt, removeOrphans } from './sources.mjs';
import { Stop } from './stop.mjs';

/** @param {string} root @throws {Stop} with the compiler's output */
export function build(root) {
  const print = fingerprint(root);
  removeOrphans(root);
  forgetMissing(root);
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [compiler, '-p', join(root, 'tsconfig.json')],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  if (status !== 0)
    throw new Stop(1, `the sources do not compile:\n${stdout ?? ''}${stderr ?? ''}${error ?? ''}`);
  markBuilt(root, print);
}
