import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

/** Nothing here takes long; a test that waits for ever says less than one that fails. */
const patience = () => ({ signal: AbortSignal.timeout(20_000) });

/** A parent that runs `code` in our place, as the bootstrap does. */
function startParent(code: string): ChildProcess {
  const module = new URL('../../../scripts/bootstrap/child.mjs', import.meta.url).href;
  const parent = `const { runChild } = await import(process.argv[1]);
    process.exitCode = await runChild(process.execPath, ['-e', process.argv[2]], { ipc: true });`;
  const args = ['--input-type=module', '-e', parent, module, code];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function exitCodeOf(parent: ChildProcess): Promise<unknown> {
  if (parent.exitCode !== null) return parent.exitCode;
  const [code] = await once(parent, 'exit', patience());
  return code;
}

const nextWord = async (parent: ChildProcess): Promise<string> => {
  const [data] = await once(parent.stdout ?? parent, 'data', patience());
  return String(data).trim();
};

test('the exit code of the child is ours', async () => {
  assert.equal(await exitCodeOf(startParent('process.exit(4)')), 4);
});

test('a child killed by a signal gives 128 and its number', async () => {
  assert.equal(
    await exitCodeOf(startParent('process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1e3)')),
    137,
  );
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  test(`${signal} is passed on, and the parent waits for the clean stop`, async (t) => {
    if (process.platform === 'win32') return t.skip('no signals on Windows');
    const parent = startParent(`process.on('${signal}', () => setTimeout(() => process.exit(42), 300));
      setInterval(() => {}, 1000); console.log('ready')`);
    await nextWord(parent);
    parent.kill(signal);
    assert.equal(await exitCodeOf(parent), 42);
  });
}

test('the child learns that its parent was killed', async () => {
  const parent = startParent(`process.on('disconnect', () => { console.log('alone'); process.exit() });
    console.log('ready')`);
  await nextWord(parent);
  parent.kill('SIGKILL');
  assert.equal(await nextWord(parent), 'alone');
});
