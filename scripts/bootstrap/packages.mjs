/** Do the installed packages fit `package-lock.json`? */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** npm's own note of what it installed, written last. @param {string} root */
const installedNote = (root) => join(root, 'node_modules/.package-lock.json');
/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules/.waitlab-stamp');

/**
 * Quick when the stamp is right; else npm's note is compared with the lock file, so that packages installed by hand
 * with `npm ci` count too.
 * @param {string} root
 */
export function packagesFit(root) {
  if (!existsSync(installedNote(root))) return false;
  if (read(stampFile(root)) === stampOf(root)) return true;
  if (!agree(root)) return false;
  writeStamp(root);
  return true;
}

/** @param {string} root */
export function writeStamp(root) {
  try {
    writeFileSync(stampFile(root), stampOf(root));
  } catch {
    // A folder that is read-only is compared anew each time.
  }
}

/** Lock file, platform, and the moment of the last install: a later `npm prune` changes it. @param {string} root */
function stampOf(root) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${lock} ${process.platform}-${process.arch} ${statSync(installedNote(root)).mtimeMs}`;
}

/** Every package that is not optional is there in the locked version. @param {string} root */
function agree(root) {
  const asked = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(installedNote(root));
  return Object.entries(asked).every(
    ([name, { optional, version }]) => name === '' || optional === true || present[name]?.version === version,
  );
}

/** @param {string} path @returns {Record<string, { version?: string, optional?: boolean }>} */
function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/** @param {string} path @returns {string | null} */
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null);
