/** Installs and builds what is missing; quiet and without a lock when nothing is. */
import { join } from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { packagesFit, writeStamp } from './packages.mjs';
import { tryLock } from './process-lock.mjs';
import { isBuilt } from './sources.mjs';

const waitMs = 200;

/** @param {string} root @param {(line: string) => void} say @throws {import('./stop.mjs').Stop} */
export async function prepare(root, say) {
  if (isReady(root)) return;
  const release = await lockWhenFree(join(root, 'dist/.bootstrap-lock'), say);
  try {
    if (!packagesFit(root)) {
      say('installing packages (once, 5 to 60 s)');
      install(root);
      writeStamp(root);
    }
    if (!isBuilt(root)) {
      say('building');
      build(root);
    }
  } finally {
    release();
  }
}

/** @param {string} root */
const isReady = (root) => packagesFit(root) && isBuilt(root);

/** @param {string} path @param {(line: string) => void} say */
async function lockWhenFree(path, say) {
  for (let tries = 0; ; tries++) {
    const attempt = tryLock(path);
    if (attempt.held) return attempt.release;
    if (tries === 0) say(`waiting for process ${attempt.by.pid}, which installs or builds here`);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
