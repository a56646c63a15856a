/**
 * What `npm start`, `npm run lab`, `npm test` and `npm run bench` go through. Runs on Node 18 or later, before anything
 * is installed: installs, builds, then hands over to the pinned Node.
 *
 *     node scripts/bootstrap.mjs [arguments of the lab]
 *     node scripts/bootstrap.mjs --script NAME [arguments of the npm script]
 */
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild } from './bootstrap/child.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { chooseNode } from './bootstrap/runtime.mjs';
import { Stop } from './bootstrap/stop.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** @param {string} line */
const say = (line) => process.stderr.write(`waitlab: ${line}\n`);

/** @param {readonly string[]} args */
async function main(args) {
  await prepare(root, say);
  const node = chooseNode(root, say);
  if (args[0] === '--script') return runScript(node, args[1] ?? '', args.slice(2));
  return runChild(node, [join(root, 'dist/scripts/lab.js'), ...args], { ipc: true });
}

/** @param {string} node @param {string} name @param {readonly string[]} args */
function runScript(node, name, args) {
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
  const windows = process.platform === 'win32';
  return runChild('npm', ['run', '--silent', name, '--', ...args], { cwd: root, env, shell: windows });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  say(error.message);
  process.exitCode = error.exitCode;
}
