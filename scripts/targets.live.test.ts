import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { portFreed } from '../experiments/engine/port-freed.ts';
import { chooseFreePort } from '../experiments/preflight/port.ts';
import { commandOf } from '../experiments/proc/command.ts';
import { noProc } from '../experiments/proc/kernel-file.ts';
import { numericNames } from '../experiments/proc/pids.ts';
import { processStat } from '../experiments/proc/process-stat.ts';
import { writeScripts } from '../experiments/targets/scripts.testing.ts';
import type { TrialRecord } from '../results/record/trial.ts';
import { findRun, readRun } from '../results/store.ts';
import { type Bench, smallServers, withBench } from './lab.testing.ts';

const limit = { timeout: 180_000, skip: noProc ?? false };
const scripts = writeScripts();
after(() => scripts.remove());

const node = process.execPath;
/** Long enough for a sample of each probe. */
const few = [...smallServers, '--duration', '1.2s', '--warmup', '0.5s', '--connections', '8'];
const out = ({ folder }: Bench) => ['--out', join(folder, 'runs')];
const latestRun = async (bench: Bench) => readRun(await findRun(join(bench.folder, 'runs')));

/** Codes that speak of the machine, or of a window this short. */
const ofTheMachine = [
  'machine-busy',
  'steal',
  'throttled',
  'generator',
  'schedule',
  'cold-start',
  'stall',
  'probes',
];
const reasonsOf = ({ verdict }: TrialRecord): string[] =>
  verdict.reasons.filter((code) => !ofTheMachine.includes(code));

const commandsLeft = (): string[] =>
  numericNames('/proc')
    .filter((pid) => processStat(pid) !== null)
    .map(commandOf)
    .filter((command) => command.includes(scripts.folder));

function writeConfig({ folder }: Bench, targets: readonly object[]): string {
  const path = join(folder, 'waitlab.config.json');
  writeFileSync(path, JSON.stringify({ targets }));
  return path;
}

test(
  'targets are measured beside our own server; those that fail are recorded, and nothing is left running',
  limit,
  () =>
    withBench(async (bench) => {
      const config = writeConfig(bench, [
        {
          name: 'good',
          command: [node, scripts.path('good')],
          waitMs: 20,
          expectBody: 'ok',
          env: { SECRET: 'hush' },
        },
        { name: 'silent', command: [node, scripts.path('silent')], readyTimeoutMs: 1000 },
      ]);
      const targets = ['--config', config, '--target', 'silent', '--target', 'good'];
      const ended = await bench.start('run', '--server', 'event-loop', ...targets, ...few, ...out(bench))
        .ended;
      assert.equal(ended.code, 4, ended.stderr);
      const { trials, end, header } = await latestRun(bench);
      assert.equal(end?.state, 'complete');
      assert.deepEqual(
        trials.map(({ plan }) => plan.cell.server),
        ['event-loop', 'silent', 'good'],
      );
      const [own, silent, good] = trials;
      assert.ok(own && silent?.state === 'failed' && good);
      assert.equal(silent.failure.code, 'target-not-ready');
      assert.equal(own.verdict.unproved, undefined);
      assert.deepEqual(reasonsOf(good), []);
      const unproved = ['nonce', 'width', 'backlog-limit', 'hold', 'books', 'probes'];
      assert.deepEqual(good.verdict.unproved?.toSorted(), unproved.toSorted());
      const passes = good.findings.filter(({ status }) => status === 'pass').map(({ code }) => code);
      for (const code of [
        'port-owner',
        'same-process',
        'http1',
        'keep-alive',
        'http2',
        'wait-time',
        'connections',
        'body',
        'little',
        'bound',
      ])
        assert.ok(passes.includes(code as (typeof passes)[number]), `${code} passes`);
      assert.match(ended.stdout, /good .*, from outside/);
      assert.match(ended.stdout, /good, nonce: not measured/);
      assert.doesNotMatch(JSON.stringify({ trials, header }), /hush/);
      assert.deepEqual(commandsLeft(), []);
    }),
);

test('something that runs already is found by its port, measured, and goes on running', limit, () =>
  withBench(async (bench) => {
    const port = await chooseFreePort('127.0.0.1');
    const server = spawn(node, [scripts.path('good')], {
      env: { PORT: String(port) },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      await once(server.stdout, 'data');
      const url = `http://127.0.0.1:${port}/wait`;
      const ended = await bench.start('run', '--target', url, '--wait', '20', ...few, ...out(bench)).ended;
      assert.equal(ended.code, 0, ended.stderr);
      const [trial] = (await latestRun(bench)).trials;
      assert.ok(trial);
      assert.deepEqual(reasonsOf(trial), []);
      const { processBefore } = trial.evidence;
      assert.ok(processBefore && 'value' in processBefore);
      assert.equal(processBefore.value.pid, server.pid);
      assert.equal(server.exitCode, null, 'it still runs');
    } finally {
      server.kill('SIGKILL');
    }
  }),
);

test('a url where nobody listens is a recorded failure that says so', limit, () =>
  withBench(async (bench) => {
    const port = await chooseFreePort('127.0.0.1');
    const ended = await bench.start(
      'verify',
      '--target',
      `http://127.0.0.1:${port}/`,
      ...smallServers,
      '--connections',
      '8',
    ).ended;
    assert.equal(ended.code, 3, ended.stderr);
    assert.match(ended.stdout, /target-not-found: .* takes no connection: .*ECONNREFUSED/);
  }),
);

test('a module in the lab’s contract is proved like our own server', limit, () =>
  withBench(async (bench) => {
    const own = fileURLToPath(new URL('../servers/event-loop.server.js', import.meta.url));
    const path = join(bench.folder, 'mine.mjs');
    writeFileSync(path, `export { start } from ${JSON.stringify(own)};`);
    const ended = await bench.start('run', '--target', path, ...few, ...out(bench)).ended;
    assert.equal(ended.code, 0, ended.stderr);
    const [trial] = (await latestRun(bench)).trials;
    assert.ok(trial);
    assert.equal(trial.plan.cell.server, 'mine.mjs');
    assert.equal(trial.verdict.unproved, undefined);
    assert.deepEqual(reasonsOf(trial), []);
  }),
);

test('a file that is no module of the contract is told how to be measured', limit, () =>
  withBench(async (bench) => {
    const ended = await bench.start(
      'verify',
      '--target',
      scripts.path('ends'),
      ...smallServers,
      '--connections',
      '8',
    ).ended;
    assert.notEqual(ended.code, 0);
    assert.match(ended.stdout, /server-start-failed.*\n.*cannot read the database|cannot read the database/);
  }),
);

test('a target whose port is taken fails alone: the run goes on', limit, () =>
  withBench(async (bench) => {
    const stranger = await scripts.target('good');
    const holder = spawn(node, [scripts.path('good')], {
      env: { PORT: String(stranger.port) },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      await once(holder.stdout, 'data');
      const good = { command: [node, scripts.path('good')], waitMs: 20 };
      const config = writeConfig(bench, [
        { name: 'taken', ...good, port: stranger.port },
        { name: 'free', ...good },
      ]);
      const targets = ['--config', config, '--target', 'taken', '--target', 'free'];
      await bench.start('run', ...targets, ...few, ...out(bench)).ended;
      const { trials, end } = await latestRun(bench);
      assert.equal(end?.state, 'complete');
      assert.deepEqual(
        trials.map((trial) => (trial.state === 'failed' ? trial.failure.code : trial.state)),
        ['port-taken', 'measured'],
      );
    } finally {
      holder.kill('SIGKILL');
    }
  }),
);

test('a command does not outlive a lab that was killed', limit, () =>
  withBench(async (bench) => {
    const target = await scripts.target('stubborn');
    const config = writeConfig(bench, [
      { name: 'stubborn', command: [node, scripts.path('stubborn')], port: target.port },
    ]);
    const lab = bench.start('run', '--config', config, '--target', 'stubborn', ...few, ...out(bench));
    await lab.said(/stubborn .* window/);
    assert.ok(lab.family().some((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('stubborn')));
    lab.child.kill('SIGKILL');
    assert.deepEqual(await lab.survivors(), []);
    assert.deepEqual(commandsLeft(), []);
    await portFreed(target.port);
  }),
);
