import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { planTrial } from '../experiments/trial-plan.ts';
import { isExternal } from '../results/record/target.ts';
import type { RunFlags } from './run-flags.ts';
import { readSettings } from './settings.ts';
import { UsageError } from './usage-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'waitlab-flags-'));
after(() => rmSync(folder, { recursive: true }));
const config = join(folder, 'waitlab.config.json');
const module = join(folder, 'mine.mjs');
writeFileSync(module, '');
writeFileSync(
  config,
  JSON.stringify({
    targets: [{ name: 'jdk', model: 'thread-pool', command: 'java Pool.java', slots: 200, waitMs: 30 }],
  }),
);

const settingsOf = (flags: RunFlags) => readSettings(flags, 2);
const problemsOf = (flags: RunFlags): string => new UsageError(settingsOf(flags).problems).message;

test('a target alone is measured alone; beside --server it is measured with it', () => {
  const target = ['node x.js'];
  assert.deepEqual(settingsOf({ target }).settings.servers, ['node x.js']);
  assert.deepEqual(settingsOf({ target, server: ['event-loop'] }).settings.servers, [
    'event-loop',
    'node x.js',
  ]);
  assert.deepEqual(settingsOf({ config }).settings.servers, ['thread-pool', 'event-loop']);
});

test('a name, a url, a module and a command are told apart', () => {
  const target = ['jdk', 'http://localhost:8080/slow?ms=5', module, "sh -c 'x {port}'"];
  const { settings, problems } = settingsOf({ config, target, wait: '50' });
  assert.deepEqual(problems, []);
  assert.deepEqual(
    settings.targets?.map(({ command, url, module, waitMs }) => [command ?? url ?? module, waitMs]),
    [
      ['java Pool.java', 30],
      ['http://localhost:8080/slow?ms=5', 50],
      [module, undefined],
      ["sh -c 'x {port}'", 50],
    ],
  );
});

test('a plan of a target holds what it declares, and null where it declares nothing', () => {
  const { settings } = settingsOf({ config, target: ['jdk', 'http://localhost:8080/slow?ms=5'] });
  const jdk = planTrial(settings, 'jdk', 1000, 0);
  assert.ok(isExternal(jdk.roles.target));
  assert.deepEqual(
    [jdk.cell.model, jdk.roles.target.slots, jdk.roles.target.waitMs],
    ['thread-pool', 200, 30],
  );
  assert.equal(jdk.load.expectBody, undefined);
  const slow = planTrial(settings, settings.servers[1] ?? '', 1000, 0);
  assert.ok(isExternal(slow.roles.target));
  const { host, port, slots, loops, waitMs, remote } = slow.roles.target;
  assert.deepEqual([host, port, slots, loops, waitMs, remote], ['127.0.0.1', 8080, null, null, null, false]);
  assert.equal(slow.load.path, '/slow?ms=5');
});

test('a module is planned like our own server of its model', () => {
  const { settings } = settingsOf({ target: [module], wait: '30', loops: '3' });
  const { roles, load } = planTrial(settings, 'mine.mjs', 10, 0);
  assert.ok(!isExternal(roles.target));
  assert.deepEqual([roles.target.module, roles.target.loops, roles.target.waitMs], [module, 3, 30]);
  assert.equal(load.expectBody, 'ok');
});

test('another machine is loaded only when a flag says so', () => {
  const target = ['http://192.0.2.1:8080/wait'];
  assert.match(problemsOf({ target }), /on this machine.*--allow-remote/);
  const { settings, problems } = settingsOf({ target, allowRemote: true });
  assert.deepEqual(problems, []);
  const plan = planTrial(settings, settings.servers[0] ?? '', 10, 0);
  assert.ok(isExternal(plan.roles.target) && plan.roles.target.remote);
});

test('what cannot be a target is said with what can, every problem at once', () => {
  const text = problemsOf({
    config,
    target: ['jkd', 'https://127.0.0.1/', 'http://u:p@127.0.0.1/', 'jdk', 'jdk'],
  });
  assert.match(text, /--target jkd: must be jdk, a URL.*Did you mean jdk\?/);
  assert.match(text, /--target https:.*plain http/);
  assert.match(text, /without a user name/);
  assert.match(text, /--target jdk: must be a name of its own/);
});
