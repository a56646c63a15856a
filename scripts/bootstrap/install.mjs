/** Installs the locked packages with npm. */
import { spawnSync } from 'node:child_process';
import { Stop } from './stop.mjs';

const npmOptions = ['--include=dev', '--include=optional', '--no-fund', '--no-audit', '--loglevel=error'];
const noNetwork = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|network/;

/** `npm ci`; `npm install` where that fails. @param {string} root @throws {Stop} */
export function install(root) {
  if (npm(root, 'ci').status === 0) return;
  const { status, stderr, error } = npm(root, 'install');
  if (status === 0) return;
  throw new Stop(3, explain(String(stderr ?? ''), error));
}

/** The npm that started us, if one did. @param {string} root @param {string} command */
function npm(root, command) {
  const { npm_execpath: cli, npm_node_execpath: node = process.execPath } = process.env;
  const args = [command, ...npmOptions];
  const options = /** @type {const} */ ({ cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  if (cli?.endsWith('.js')) return spawnSync(node, [cli, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** @param {string} stderr @param {Error | undefined} error */
function explain(stderr, error) {
  const first = stderr.trim().split('\n').slice(0, 6).join('\n');
  if (error) return `packages could not be installed: ${error.message}. Is npm on the PATH?`;
  const hint = noNetwork.test(stderr)
    ? 'The package registry was not reached: connect once, or run `npm ci` where it can be reached.'
    : 'Run `npm ci` to see all of what npm says.';
  return `packages could not be installed.\n${first}\n${hint}`;
}
