import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readConfig } from './config-file.ts';
import { UsageError } from './usage-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'waitlab-config-'));
after(() => rmSync(folder, { recursive: true }));

const path = join(folder, 'waitlab.config.json');

function read(content: unknown): ReturnType<typeof readConfig> {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readConfig(path);
}

/** As a person reads them, without the file's name. */
const problemsOf = (content: unknown): string[] =>
  new UsageError(read(content).problems).message.split('\n').map((line) => line.replace(`${path} `, ''));

test('a file of targets is read, with paths seen from its folder and the rest as declared', () => {
  const { targets, problems } = read({
    $schema: './config.schema.json',
    targets: [
      { name: 'jdk pool', model: 'thread-pool', command: 'java Pool.java {port}', slots: 200, waitMs: 20 },
      { name: 'mine', model: 'event-loop', module: 'mine.js' },
      { name: 'running', url: 'http://127.0.0.1:8080/wait' },
    ],
  });
  assert.deepEqual(problems, []);
  assert.deepEqual(targets, [
    {
      name: 'jdk pool',
      model: 'thread-pool',
      command: 'java Pool.java {port}',
      slots: 200,
      waitMs: 20,
      cwd: folder,
    },
    { name: 'mine', model: 'event-loop', module: join(folder, 'mine.js') },
    { name: 'running', model: 'external', url: 'http://127.0.0.1:8080/wait' },
  ]);
});

test('every problem is listed at once with its place, and a misspelt key with the one that was meant', () => {
  const problems = problemsOf({
    target: [],
    targets: [
      { name: 'a', comand: 'x', slots: 1.5, model: 'pool' },
      { name: 'a@b', command: [], port: 70000 },
      { name: 'c', url: 'https://127.0.0.1/', command: 'x' },
      { name: 'd', module: 'x.js' },
      { name: 'thread-pool', command: 'x' },
      { name: 'e', command: 'x', waitMs: 0, stopSignal: 'TERM', path: 'wait', env: { A: 1 } },
    ],
  });
  for (const line of [
    /^key target: must be one of \$schema, targets \(Did you mean targets\?\)/,
    /^targets\[0\] key comand: must be one of .* \(Did you mean command\?\)/,
    /^targets\[0\]\.slots 1\.5: must be a whole number/,
    /^targets\[0\]\.model "pool": must be one of event-loop, thread-pool, external/,
    /^targets\[1\]\.name "a@b": must be a name without @ and commas/,
    /^targets\[1\]\.command \[\]: must be not empty/,
    /^targets\[1\]\.port 70000: must be at most 65535/,
    /^targets\[2\]\.url .*: must be a URL that begins with http:\/\//,
    /^targets\[5\]\.waitMs 0: must be at least 1/,
    /^targets\[5\]\.stopSignal "TERM": must be one of SIGTERM/,
    /^targets\[5\]\.path "wait": must be a path that begins with \//,
    /^targets\[5\]\.env\.A 1: must be a text/,
  ])
    assert.ok(
      problems.some((text) => line.test(text)),
      `${line} in\n${problems.join('\n')}`,
    );
});

test('what a schema of single fields cannot say is said as well: one way to start, a model of a module, names once', () => {
  const problems = problemsOf({
    targets: [
      { name: 'a', command: 'x', url: 'http://127.0.0.1/' },
      { name: 'a', module: 'x.js' },
      { name: 'thread-pool' },
    ],
  });
  for (const line of [
    /^targets\[0\].*must be exactly one of command, url and module; command and url are given/,
    /^targets\[1\]\.model .*must be event-loop or thread-pool for a module/,
    /^targets\[2\].*must be exactly one of command, url and module; none of them is given/,
  ])
    assert.ok(
      problems.some((text) => line.test(text)),
      `${line} in\n${problems.join('\n')}`,
    );
});

test('a name is given once, and is not that of a server of the lab', () => {
  const problems = problemsOf({
    targets: [
      { name: 'a', command: 'x' },
      { name: 'a', command: 'y' },
      { name: 'event-loop', command: 'z' },
    ],
  });
  assert.match(problems.join('\n'), /targets\[1\]\.name "a": must be a name that no other target has/);
  assert.match(problems.join('\n'), /targets\[2\]\.name "event-loop": must be a name of its own/);
});

test('a file that is not there, or is no JSON, is one problem; without a name a missing file is none', () => {
  assert.match(new UsageError(readConfig(join(folder, 'gone.json')).problems).message, /--config .*ENOENT/);
  assert.match(problemsOf('{ "targets": [').join(), /--config .*must be a file of JSON/);
});
