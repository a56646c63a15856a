/**
 * A lock file that names its holder. It is created with its content in one step, and one whose holder is gone is
 * taken over by exactly one of those who want it. Used before anything is built, hence plain JavaScript.
 */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A takeover lasts milliseconds; one older than this was left behind by a process that died in it. */
const takeoverMs = 10_000;

/**
 * @typedef {object} Holder
 * @property {number} pid
 * @property {string | null} startTicks start of the process in clock ticks after boot; null where /proc is missing
 * @property {string} since ISO time at which the lock was taken
 *
 * @typedef {{ readonly held: true, release(): void } | { readonly held: false, readonly by: Holder }} Attempt
 */

/**
 * Takes the lock, or says who holds it. Creates the folder if need be.
 * @param {string} path
 * @returns {Attempt}
 * @throws the system's error when the folder cannot be written, or a stale lock belongs to another user
 */
export function tryLock(path) {
  mkdirSync(dirname(path), { recursive: true });
  for (;;) {
    const mine = JSON.stringify(self());
    if (createWith(path, mine)) return { held: true, release: () => removeOwn(path, mine) };
    const text = read(path);
    if (text === null) continue;
    const by = holderOf(text);
    if (by !== null && isAlive(by)) return { held: false, by };
    takeOver(path, text);
  }
}

/** @returns {Holder} */
const self = () => ({
  pid: process.pid,
  startTicks: startTicksOf(process.pid),
  since: new Date().toISOString(),
});

/** The content is there from the first moment: a hard link to a finished file. @param {string} path @param {string} text */
function createWith(path, text) {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, text, { flag: 'wx' });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

/** Only the holder of the takeover file removes a stale lock, and looks again before it does. @param {string} path @param {string} stale */
function takeOver(path, stale) {
  const guard = `${path}.takeover`;
  if (!createWith(guard, String(process.pid))) return dropOldGuard(guard);
  try {
    if (read(path) === stale) unlinkSync(path);
  } finally {
    remove(guard);
  }
}

/** @param {string} guard */
function dropOldGuard(guard) {
  const made = statSync(guard, { throwIfNoEntry: false })?.mtimeMs;
  if (made !== undefined && Date.now() - made > takeoverMs) remove(guard);
  else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
}

/** @param {string} path @param {string} mine */
function removeOwn(path, mine) {
  if (read(path) === mine) remove(path);
}

/** @param {string} path */
function remove(path) {
  try {
    unlinkSync(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** @param {string} path @returns {string | null} */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** null: not a lock file of ours, so nobody's. @param {string} text @returns {Holder | null} */
function holderOf(text) {
  try {
    const { pid, startTicks, since } = JSON.parse(text);
    return Number.isInteger(pid) && pid > 0
      ? { pid, startTicks: startTicks ?? null, since: String(since) }
      : null;
  } catch {
    return null;
  }
}

/**
 * The same process still runs: a zombie does not, and neither does a later process with the same id.
 * @param {Pick<Holder, 'pid' | 'startTicks'>} holder
 */
export function isAlive({ pid, startTicks }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
  }
  const now = startTicksOf(pid);
  return now === null || startTicks === null ? !isZombie(pid) : now === startTicks && !isZombie(pid);
}

/** Field 22 of /proc/<pid>/stat (proc(5)); null where it cannot be read. @param {number} pid @returns {string | null} */
const startTicksOf = (pid) => statFields(pid)[19] ?? null;

/** @param {number} pid */
const isZombie = (pid) => statFields(pid)[0] === 'Z';

/** Fields from the state on: the command before them may hold spaces and brackets. @param {number} pid */
function statFields(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** @param {unknown} error @returns {string} */
const codeOf = (error) => (error instanceof Error && 'code' in error ? String(error.code) : '');
