import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { EnvironmentError } from './environment-error.ts';
import { lockMachine } from './machine-lock.ts';

let folder: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waitlab-lock-'));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const file = (): string => join(folder, 'waitlab-measuring.lock');

/** Says `held` or `refused` once it has tried, and lives until killed. */
const holder = `
  const { lockMachine } = await import(process.argv[1]);
  try { lockMachine(process.argv[2]); console.log('held'); } catch { console.log('refused'); }
  setInterval(() => {}, 1000);`;

async function start(): Promise<{ child: ChildProcess; said: string }> {
  const module = new URL('machine-lock.js', import.meta.url).href;
  const args = ['--input-type=module', '-e', holder, module, folder];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [said] = await once(child.stdout ?? child, 'data');
  return { child, said: String(said).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('a second lab is refused with pid and time of the first', async () => {
  const { child } = await start();
  assert.throws(
    () => lockMachine(folder),
    (error) =>
      error instanceof EnvironmentError &&
      error.message.includes(`pid ${child.pid}, since 2`) &&
      error.hint.includes(`kill ${child.pid}`),
  );
});

test('the lock of a process that was killed is taken over, and nothing else is left in the folder', async () => {
  const { child } = await start();
  await kill(child);
  const release = lockMachine(folder);
  assert.deepEqual(readdirSync(folder), ['waitlab-measuring.lock']);
  release();
  assert.deepEqual(readdirSync(folder), []);
});

test('of several labs that want a stale lock exactly one gets it', async () => {
  const { child } = await start();
  await kill(child);
  const said = await Promise.all([start(), start(), start(), start()]);
  assert.deepEqual(said.map((each) => each.said).sort(), ['held', 'refused', 'refused', 'refused']);
});

test('a later process with the same id does not hold the lock', (t) => {
  if (!existsSync('/proc/self/stat')) return t.skip('no /proc: only the id of a holder is known');
  writeFileSync(file(), JSON.stringify({ pid: process.pid, startTicks: '1', since: '2026-01-01T00:00:00Z' }));
  const release = lockMachine(folder);
  assert.notEqual(JSON.parse(readFileSync(file(), 'utf8')).startTicks, '1');
  release();
});

test('a damaged lock file is nobody’s', () => {
  writeFileSync(file(), '{"pid":');
  lockMachine(folder)();
  assert.equal(existsSync(file()), false);
});

test('the release of a lock that somebody else took meanwhile leaves it alone', () => {
  const release = lockMachine(folder);
  writeFileSync(file(), 'of somebody else');
  release();
  assert.equal(readFileSync(file(), 'utf8'), 'of somebody else');
});

test('a lock folder that is a file is an error of the environment', () => {
  writeFileSync(join(folder, 'file'), '');
  assert.throws(() => lockMachine(join(folder, 'file')), EnvironmentError);
});
