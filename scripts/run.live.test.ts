import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, truncateSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { listChecks } from '../experiments/checks/registry.ts';
import { rejudged } from '../experiments/checks/rejudged.ts';
import { listenRows } from '../experiments/preflight/listen-rows.ts';
import { noProc } from '../experiments/proc/kernel-file.ts';
import { isKnown } from '../results/record/observed.ts';
import { findRun, readRun } from '../results/store.ts';
import { type Bench, shortTrial, smallServers, withBench } from './lab.testing.ts';

const limit = { timeout: 120_000, skip: noProc ?? false };
const out = ({ folder }: Bench) => ['--out', join(folder, 'runs')];
const latestRun = async (bench: Bench) => readRun(await findRun(join(bench.folder, 'runs')));
const oneLoop = ['--server', 'event-loop', ...shortTrial];
const few = ['--connections', '8'];

async function listening(host: string, port = 0): Promise<{ server: Server; port: number }> {
  const server = createServer().listen({ host, port, ipv6Only: true });
  await once(server, 'listening');
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

async function freePort(): Promise<number> {
  const { server, port } = await listening('127.0.0.1');
  server.close();
  await once(server, 'close');
  return port;
}

function holdersOf(port: number): number {
  const rows = listenRows(port, new Set());
  return isKnown(rows) ? rows.value.length : 0;
}

test(
  'a run measures both servers, writes its files, and a report from the files alone is the same text',
  limit,
  () =>
    withBench(async (bench) => {
      const ended = await bench.start('run', ...shortTrial, ...few, ...out(bench)).ended;
      assert.ok(ended.code === 0 || ended.code === 4, ended.stderr);
      const { calibration, trials, end } = await latestRun(bench);
      assert.ok(calibration);
      for (const { evidence } of trials)
        assert.deepEqual(evidence.generatorCeiling, calibration.generatorCeiling);
      assert.deepEqual(trials.map(({ plan }) => plan.cell.server).sort(), ['event-loop', 'thread-pool']);
      assert.ok(
        trials.every(({ state }) => state === 'measured'),
        JSON.stringify(trials.map((trial) => 'failure' in trial && trial.failure)),
      );
      assert.equal(end?.state, 'complete');
      const checks = await listChecks();
      for (const trial of trials) assert.deepEqual(rejudged(trial, checks), trial);
      const report = await bench.start('report', ...out(bench)).ended;
      assert.equal(report.stdout, ended.stdout);
      assert.deepEqual(readdirSync(await findRun(join(bench.folder, 'runs'))).sort(), [
        'report.html',
        'report.md',
        'report.txt',
        'run.jsonl',
      ]);
    }),
);

test('with --cross-check the books still balance, and wrk has a number or a reason', limit, () =>
  withBench(async (bench) => {
    const ended = await bench.start('run', ...oneLoop, ...few, '--cross-check', ...out(bench)).ended;
    const { trials } = await latestRun(bench);
    const [trial] = trials;
    assert.equal(trial?.findings.find(({ code }) => code === 'books')?.status, 'pass', ended.stderr);
    assert.ok(trial?.evidence.crossCheck);
    assert.match(ended.stdout, /cross-check(: wrk| not possible: )/);
  }),
);

test('--aa measures a server twice under two names and judges the machine', limit, () =>
  withBench(async (bench) => {
    const ended = await bench.start('run', '--aa', ...oneLoop, ...few, '--repeat', '2', ...out(bench)).ended;
    const { header, trials } = await latestRun(bench);
    assert.equal(header.experiment, 'aa');
    const names = trials.map(({ plan }) => plan.cell.server);
    const [a, b] = ['event-loop (A)', 'event-loop (A′)'];
    assert.deepEqual(names, [a, b, b, a], ended.stderr);
    assert.match(ended.stdout, /A server is indistinguishable from itself/);
    assert.doesNotMatch(ended.stdout, /missing/);
  }),
);

test('with --json stdout holds one JSON object and nothing else', limit, () =>
  withBench(async (bench) => {
    const { stdout } = await bench.start('run', ...oneLoop, ...few, '--json', ...out(bench)).ended;
    assert.equal(typeof JSON.parse(stdout), 'object');
  }),
);

test('the books of every server balance to the last request, and all were asked over HTTP/1.1', limit, () =>
  withBench(async (bench) => {
    await bench.start('run', ...shortTrial, ...few, '--dispatch', 'run', '--repeat', '2', ...out(bench))
      .ended;
    const { trials } = await latestRun(bench);
    assert.equal(trials.length, 4);
    for (const { findings } of trials) {
      for (const code of [
        'port-owner',
        'nonce',
        'same-process',
        'http1',
        'http2',
        'keep-alive',
        'books',
        'accounting',
        'body',
        'status',
      ]) {
        assert.equal(findings.find((finding) => finding.code === code)?.status, 'pass', code);
      }
    }
  }),
);

for (const host of ['127.0.0.1', '::1', '0.0.0.0', '::']) {
  test(
    `a port that ${host} holds stops the run before anything is started, and names the holder`,
    limit,
    (t) =>
      withBench(async (bench) => {
        const held = await listening(host).catch(() => null);
        if (held === null) return t.skip(`cannot listen on ${host} here`);
        const ended = await bench.start('run', ...oneLoop, ...few, '--port', String(held.port), ...out(bench))
          .ended;
        held.server.close();
        assert.equal(ended.code, 3);
        assert.match(ended.stderr, new RegExp(`port ${held.port} is taken.*pid ${process.pid} `));
        const { trials, end } = await latestRun(bench);
        assert.deepEqual([trials[0]?.state, end?.state], ['failed', 'stopped']);
        for (const trial of trials) assert.deepEqual(rejudged(trial, await listChecks()), trial);
      }),
  );
}

test('too few open files for the connections is said before anything is started', limit, () =>
  withBench(async (bench) => {
    const wrap = ['sh', '-c', 'ulimit -n 256; exec "$@"', 'sh'];
    const lab = bench.startBelow(wrap, 'run', ...oneLoop, '--connections', '300', ...out(bench));
    const { code, stderr } = await lab.ended;
    assert.equal(code, 3);
    assert.match(stderr, /256 files.*370/);
    assert.equal(existsSync(join(bench.folder, 'runs', 'run.jsonl')), false);
  }),
);

test('a disk that takes no more ends the run with what is finished, and says so', limit, () =>
  withBench(async (bench) => {
    const wrap = ['sh', '-c', 'ulimit -f 16; exec "$@"', 'sh'];
    const lab = bench.startBelow(wrap, 'run', ...oneLoop, '--connections', '4,8', ...out(bench));
    const { code, stderr } = await lab.ended;
    assert.equal(code, 3, stderr);
    assert.match(stderr, /space|large|full/i);
    const run = await latestRun(bench);
    assert.equal(run.header.settings.connections.length, 2);
    assert.deepEqual(await lab.survivors(), []);
  }),
);

test('a second lab on this machine is refused while the first measures, and names it', limit, () =>
  withBench(async (bench) => {
    const first = bench.start('run', ...oneLoop, ...few, ...out(bench));
    await first.said(/warm-up/);
    const second = await bench.start('run', ...oneLoop, ...few, ...out(bench)).ended;
    assert.equal(second.code, 3);
    assert.match(second.stderr, new RegExp(`pid ${first.child.pid}`));
    assert.notEqual((await first.ended).code, 3);
  }),
);

test('a run file that is cut in the middle of its last line still gives its finished trials', limit, () =>
  withBench(async (bench) => {
    await bench.start('run', ...oneLoop, '--connections', '4,8', ...out(bench)).ended;
    const file = join(await findRun(join(bench.folder, 'runs')), 'run.jsonl');
    const lines = readFileSync(file, 'utf8').split('\n');
    truncateSync(file, lines.slice(0, 3).join('\n').length + 1 + 500);
    const report = await bench.start('report', ...out(bench)).ended;
    assert.equal(report.code, 0);
    assert.match(report.stdout, /2 trials:[^:]* 1 not measured/);
    assert.match(report.stdout, /characters left out/);
  }),
);

test('an unknown run, and a folder that holds none, are said in one message', limit, () =>
  withBench(async (bench) => {
    const unknown = await bench.start('report', 'nothing-like-it', ...out(bench)).ended;
    assert.equal(unknown.code, 2);
    assert.match(unknown.stderr, /nothing-like-it|no run/);
  }),
);

test('verify proves both servers without load and leaves nothing behind', limit, () =>
  withBench(async (bench) => {
    const lab = bench.start('verify', ...smallServers, ...few);
    const { code, stdout, stderr } = await lab.ended;
    assert.equal(code, 0, stderr + stdout);
    assert.match(stdout, /The port belongs to the measured server alone\n +port-owner: /);
    assert.match(
      stdout,
      /width +(behaves like a pool of about 2\n|holds at least [12] at once; not clear beyond)/,
    );
    assert.match(stdout, /Of 2 servers 2 are as promised/);
    assert.deepEqual(await lab.survivors(), []);
  }),
);

test('a port asked for by number is free again after the run', limit, () =>
  withBench(async (bench) => {
    const port = await freePort();
    const { stderr } = await bench.start('run', ...oneLoop, ...few, '--port', String(port), ...out(bench))
      .ended;
    const { trials } = await latestRun(bench);
    assert.equal(trials[0]?.plan.roles.target.port, port, stderr);
    assert.equal(trials[0]?.state, 'measured', stderr);
    assert.equal(holdersOf(port), 0);
  }),
);
