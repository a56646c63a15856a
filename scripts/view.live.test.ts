import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Lab, withBench } from './lab.testing.ts';

/** The address that it prints. */
async function address(lab: Lab): Promise<string> {
  await lab.said(/Ctrl-C ends it/);
  while (!lab.stdout.includes('\n')) await sleep(5);
  return lab.stdout.trim();
}

test('view prints its address, shows an empty folder, and ends with 0 on Ctrl-C', () =>
  withBench(async ({ folder, start }) => {
    const view = start('view', '--runs', join(folder, 'none'));
    const answer = await fetch(await address(view));
    assert.equal(answer.status, 200);
    assert.match(await answer.text(), /No runs yet/);
    view.child.kill('SIGINT');
    const { code, signal, stderr } = await view.ended;
    assert.deepEqual([code, signal], [0, null], stderr);
  }));

test('a port in use is an error that says so, and the other one stays', () =>
  withBench(async ({ folder, start }) => {
    const first = start('view', '--runs', folder);
    const url = await address(first);
    const second = await start('view', '--runs', folder, '--port', new URL(url).port).ended;
    assert.equal(second.code, 3);
    assert.match(second.stderr, /port \d+ is taken/);
    assert.equal((await fetch(url)).status, 200);
    first.child.kill('SIGTERM');
    assert.equal((await first.ended).code, 143);
  }));

test('a wrong port and a file in the place of the folder are said', () =>
  withBench(async ({ folder, start }) => {
    assert.equal((await start('view', '--port', '70000').ended).code, 2);
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const { code, stderr } = await start('view', '--runs', file).ended;
    assert.equal(code, 3, stderr);
  }));
