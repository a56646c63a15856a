/** What is built from what: is `dist/` older than the sources, and which of its files have lost theirs? */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const folders = ['servers', 'loadgen', 'experiments', 'results', 'scripts'];
const settings = ['tsconfig.json', 'package-lock.json'];

/** @param {string} root */
const printFile = (root) => join(root, 'dist/.sources');

/** Everything compiled came from the sources as they are, and nothing is missing or left over. @param {string} root */
export function isBuilt(root) {
  const print = printFile(root);
  if (!existsSync(print) || readFileSync(print, 'utf8') !== fingerprint(root)) return false;
  return missingOutputs(root).length === 0 && orphans(root).length === 0;
}

/** Call it with the fingerprint from before the build: sources saved meanwhile are then built next time. @param {string} root @param {string} print */
export const markBuilt = (root, print) => writeFileSync(printFile(root), print);

/** Names, sizes and times of all sources. @param {string} root */
export function fingerprint(root) {
  const hash = createHash('sha256');
  for (const file of [...sources(root), ...settings]) {
    const stat = statSync(join(root, file), { throwIfNoEntry: false });
    hash.update(`${file} ${stat?.size} ${stat?.mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Deletes compiled files without a source: a stale test or plug-in would be loaded. @param {string} root */
export function removeOrphans(root) {
  for (const file of orphans(root)) rmSync(join(root, 'dist', file), { force: true });
}

/** The incremental compiler does not write again what it believes is there. @param {string} root */
export function forgetMissing(root) {
  if (missingOutputs(root).length > 0) rmSync(join(root, 'dist/.tsbuildinfo'), { force: true });
}

/** @param {string} root */
const missingOutputs = (root) =>
  sources(root)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .filter((file) => !existsSync(join(root, 'dist', file.replace(/\.ts$/, '.js'))));

/** @param {string} root */
const orphans = (root) =>
  folders
    .flatMap((folder) => filesBelow(join(root, 'dist', folder)))
    .map((file) => relative(join(root, 'dist'), file))
    .filter((file) => /\.m?js(\.map)?$/.test(file) && !hasSource(root, file));

/** @param {string} root @param {string} compiled */
function hasSource(root, compiled) {
  const file = compiled.replace(/\.map$/, '');
  return existsSync(join(root, file.replace(/\.js$/, '.ts'))) || existsSync(join(root, file));
}

/** Relative to the root, sorted. @param {string} root */
const sources = (root) =>
  folders
    .flatMap((folder) => filesBelow(join(root, folder)))
    .map((file) => relative(root, file).split(sep).join('/'))
    .filter((file) => /\.(ts|mjs)$/.test(file))
    .sort();

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !ignored.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}

/** Output of runs; no sources in there, and many files. */
const ignored = new Set(['runs', 'reference', 'node_modules']);
