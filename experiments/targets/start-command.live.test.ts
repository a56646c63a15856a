import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { ExternalTarget } from '../../results/record/target.ts';
import { LabError } from '../engine/errors.ts';
import { portFreed } from '../engine/port-freed.ts';
import type { ServerProcess } from '../engine/server-process.ts';
import { portOwner } from '../preflight/owner.ts';
import { commandOf } from '../proc/command.ts';
import { noProc } from '../proc/kernel-file.ts';
import { numericNames } from '../proc/pids.ts';
import { processStat } from '../proc/process-stat.ts';
import { type Script, writeScripts } from './scripts.testing.ts';
import { startCommand } from './start-command.ts';

const limit = { timeout: 90_000, skip: noProc ?? false };
const never = new AbortController().signal;
const scripts = writeScripts();
after(() => scripts.remove());

/** Processes that run a script of this test's folder. */
const left = (): string[] =>
  numericNames('/proc')
    .filter((pid) => processStat(pid) !== null)
    .map(commandOf)
    .filter((command) => command.includes(scripts.folder));

async function nothingLeft({ port }: ExternalTarget): Promise<void> {
  assert.deepEqual(left(), []);
  await portFreed(port);
}

async function withTarget(
  target: ExternalTarget,
  use: (server: ServerProcess) => unknown = () => {},
): Promise<ServerProcess> {
  const server = await startCommand(target, '/wait', never);
  try {
    await use(server);
  } finally {
    await server.end();
  }
  await nothingLeft(target);
  return server;
}

async function failsToStart(target: ExternalTarget): Promise<LabError> {
  const error = await startCommand(target, '/wait', never).then(
    () => assert.fail('it started'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof LabError, String(error));
  await nothingLeft(target);
  return error;
}

test(
  'a command is ready when its own port answers, is owned by its tree, and leaves nothing behind',
  limit,
  async () => {
    const target = await scripts.target('good');
    const server = await withTarget(target, ({ pid }) => {
      const owner = portOwner(target.port, pid ?? 0);
      assert.ok('value' in owner && owner.value.length > 0 && owner.value.every(({ ours }) => ours));
    });
    assert.deepEqual(server.ending?.(), { value: { signal: 'SIGTERM', killed: false, strays: [] } });
  },
);

test('a command in a shell’s words gets the port in its text and in its environment', limit, async () => {
  const target = await scripts.target('good');
  const command = `PORT={port} '${process.execPath}' '${scripts.path('good')}' && true`;
  await withTarget({ ...target, command });
});

const failures: readonly (readonly [Script, LabError['code'], RegExp, Partial<ExternalTarget>?])[] = [
  [
    'silent',
    'target-not-ready',
    /silent did not open port \d+ within 1.5 s .*no configuration found/,
    { readyTimeoutMs: 1500 },
  ],
  [
    'elsewhere',
    'target-other-port',
    /listens on port \d+, and not on port \d+ as asked/,
    { readyTimeoutMs: 3000 },
  ],
  ['ends', 'target-ended', /ended with exit code 7 before its port answered .*cannot read the database/],
  ['lost', 'target-bad-answer', /answered GET \/wait with "HTTP\/1.1 404 Not Found"/],
  ['mute', 'target-not-http', /gave GET \/wait no HTTP answer/],
];

for (const [name, code, message, fields] of failures) {
  test(
    `a command that is "${name}" fails with ${code}, says what happened, and leaves nothing behind`,
    limit,
    async () => {
      const error = await failsToStart({ ...(await scripts.target(name)), ...fields });
      assert.equal(error.code, code);
      assert.match(error.message, message);
    },
  );
}

test('a command that forks and exits is said to, and its daemon is ended', limit, async () => {
  const error = await failsToStart(await scripts.target('daemon', scripts.path('good')));
  assert.equal(error.code, 'target-detached');
  assert.match(
    error.message,
    /(ended with exit code 0 and left|started) pid \d+ .*good\.mjs.* no longer its child/,
  );
});

test('a program or a folder that does not exist is named', limit, async () => {
  const target = await scripts.target('good');
  const noProgram = await failsToStart({ ...target, command: ['no-such-program-here'] });
  assert.match(noProgram.message, /there is no program no-such-program-here/);
  const noFolder = await failsToStart({ ...target, cwd: join(scripts.folder, 'gone') });
  assert.match(noFolder.message, /the folder .*gone does not exist/);
});

test(
  'a command that prints a gigabyte is read to its end and only its last words are kept',
  limit,
  async () => {
    const target = { ...(await scripts.target('talker')), readyTimeoutMs: 60_000 };
    const before = process.memoryUsage().rss;
    await withTarget(target);
    assert.ok(process.memoryUsage().rss - before < 300 * 1024 ** 2, 'the text is not kept');
  },
);

test('a command that ignores its stop signal is killed, and that is written down', limit, async () => {
  const server = await withTarget(await scripts.target('stubborn'));
  assert.deepEqual(server.ending?.(), { value: { signal: 'SIGTERM', killed: true, strays: [] } });
});

test('a descendant that left the process group is ended with the command, and named', limit, async () => {
  const server = await withTarget(await scripts.target('runaway'));
  const ending = server.ending?.();
  assert.ok(ending && 'value' in ending);
  assert.match(ending.value.strays.join(), /pid \d+ .*setInterval/);
});

test('a command that answers with TLS is said to', limit, async (t) => {
  const [key, cert] = [join(scripts.folder, 'key.pem'), join(scripts.folder, 'cert.pem')];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '2', '-subj', '/CN=127.0.0.1', '-keyout', key, '-out', cert],
  ]);
  if (made.status !== 0) return t.skip('no openssl here to make a certificate');
  const error = await failsToStart(await scripts.target('tls', key, cert));
  assert.equal(error.code, 'target-not-http');
  assert.match(error.message, /answers with TLS/);
});

test('a start that is interrupted leaves nothing behind', limit, async () => {
  const target = await scripts.target('silent');
  const stop = new AbortController();
  const started = startCommand(target, '/wait', stop.signal);
  setTimeout(() => stop.abort(), 300);
  await assert.rejects(started, { code: 'interrupted' });
  await nothingLeft(target);
});

test('a command that ends under the load is said to have died', limit, async () => {
  const target = await scripts.target('good');
  await withTarget(target, async ({ pid, died }) => {
    process.kill(pid ?? 0, 'SIGKILL');
    await assert.rejects(died, { code: 'server-died', message: /good \(pid \d+\) ended by SIGKILL/ });
  });
});
