import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { isKnown, known } from '../../results/record/observed.ts';
import { parseCpuMax, parseThrottledUs, throttledBetween, throttling } from './cgroup.ts';
import { commandOf } from './command.ts';
import { noProc } from './kernel-file.ts';
import { parseListenTable } from './listen-table.ts';
import { cpuShares, parseMachineCpu } from './machine-cpu.ts';
import { openFileLimit, parseOpenFileLimit } from './open-file-limit.ts';
import { parsePressureUs } from './pressure.ts';
import { cpuSpent } from './process-cpu.ts';
import { pssBytes, rssBytes } from './process-memory.ts';
import { parseStat, processStat } from './process-stat.ts';
import { processTree } from './process-tree.ts';
import { ephemeralPorts, memoryAvailableBytes, parsePortRange, somaxconn } from './sysctl.ts';
import { parseTcpCounters, tcpCounters } from './tcp-counters.ts';
import { threadsOf } from './threads.ts';

const linux = { skip: noProc ?? false };
const heading =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode';

test('a listening socket is found by port, with its address in the machine’s byte order; other states are not', () => {
  const rows = [
    heading,
    '   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1 0',
    '   1: 0100007F:1F90 0200007F:C000 01 00000000:00000000 00:00000000 00000000     0        0 4712 1 0',
    '   2: 0100007F:1F91 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4713 1 0',
  ];
  assert.deepEqual(parseListenTable(rows.join('\n'), 'IPv4', 8080), [
    { family: 'IPv4', address: '127.0.0.1', inode: '4711' },
  ]);
});

test('IPv6 addresses are read word by word: loopback, any, and an address with every byte', () => {
  const line = (address: string) =>
    `   0: ${address}:1F90 00000000000000000000000000000000:0000 0A 0:0 00:0 0 0 0 9 1`;
  const read = (address: string) =>
    parseListenTable(`${heading}\n${line(address)}`, 'IPv6', 8080)[0]?.address;
  assert.equal(read('00000000000000000000000001000000'), '::1');
  assert.equal(read('00000000000000000000000000000000'), '::');
  assert.equal(read('B80D01200000000067452301EFCDAB89'), '2001:db8::123:4567:89ab:cdef');
});

test('a process name with brackets and spaces does not shift the fields of its stat', () => {
  const rest = `S 7 6 ${'0 '.repeat(8)}31 11 ${'0 '.repeat(6)}815 0`;
  assert.deepEqual(parseStat(`12 (a) b (c) ${rest}`), {
    name: 'a) b (c',
    state: 'S',
    parent: 7,
    group: 6,
    cpuTicks: 42,
    startTicks: '815',
  });
});

test('limits of a control group are read in both versions, and no limit is null', () => {
  assert.equal(parseCpuMax('150000 100000\n'), 1.5);
  assert.equal(parseCpuMax('max 100000\n'), null);
  assert.equal(parseCpuMax(null), null);
  assert.equal(parseThrottledUs('nr_throttled 3\nthrottled_usec 250\n'), 250);
  assert.equal(parseThrottledUs('nr_throttled 3\nthrottled_time 250000\n'), 250);
  assert.equal(parseThrottledUs('nr_periods 3\n'), null);
});

test('the growth of our own group counts, however much a group around it was held back before', () => {
  const before = new Map([
    ['/outer', 9_000_000],
    ['/outer/ours', 100],
  ]);
  const after = new Map([
    ['/outer', 9_000_000],
    ['/outer/ours', 40_100],
  ]);
  assert.equal(throttledBetween(before, after), 40_000);
});

test('no limit is 0; a limit whose total is unknown, or a group that cannot be looked at, is unknown', () => {
  assert.equal(throttledBetween(new Map(), new Map()), 0);
  assert.equal(throttledBetween(new Map([['/a', null]]), new Map([['/a', 5]])), null);
  assert.equal(throttledBetween(new Map([['/a', 5]]), new Map()), null);
  assert.equal(throttledBetween(null, new Map()), null);
});

test('groups with a limit are read by folder; a folder that does not exist says nothing', () => {
  const root = mkdtempSync(join(tmpdir(), 'waitlab-cgroup-'));
  const group = (name: string, files: Record<string, string>): string => {
    mkdirSync(join(root, name));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(root, name, file), text);
    return join(root, name);
  };
  try {
    const limited = group('limited', { 'cpu.max': '50000 100000\n', 'cpu.stat': 'throttled_usec 7\n' });
    const silent = group('silent', { 'cpu.max': '50000 100000\n' });
    const free = group('free', { 'cpu.max': 'max 100000\n', 'cpu.stat': 'throttled_usec 0\n' });
    const expected = new Map([
      [limited, 7],
      [silent, null],
    ]);
    assert.deepEqual(throttling([limited, silent, free]), expected);
    assert.deepEqual(throttling([free]), new Map());
    assert.equal(throttling([join(root, 'none')]), null);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('pressure, port range and file limit are read; an unlimited one is larger than any need', () => {
  assert.equal(parsePressureUs('some avg10=0.07 avg60=1.30 total=290096131\nfull total=5\n'), 290_096_131);
  assert.equal(parsePortRange('32768\t60999\n'), 28_232);
  assert.equal(parseOpenFileLimit('Max open files            256                  4096   files\n'), 256);
  assert.equal(
    parseOpenFileLimit('Max open files   unlimited   unlimited   files\n'),
    Number.MAX_SAFE_INTEGER,
  );
});

test('TCP counters go by name, not by place, and a kernel without one of them says nothing', () => {
  const text = 'TcpExt: A TCPSynRetrans ListenOverflows ListenDrops\nTcpExt: 9 1 2 3\nIpExt: A\nIpExt: 5\n';
  assert.deepEqual(parseTcpCounters(text), { listenOverflows: 2, listenDrops: 3, synRetransmits: 1 });
  assert.equal(parseTcpCounters('TcpExt: A ListenDrops\nTcpExt: 9 3\n'), null);
});

test('shares of the machine are of all time that passed; idle and stolen time is not busy; no time is null', () => {
  const before = parseMachineCpu('cpu  10 0 10 100 10 0 0 10 0 0\n');
  const after = parseMachineCpu('cpu  30 5 20 140 20 2 3 20 9 0\n');
  assert.ok(before !== null && after !== null);
  assert.deepEqual(cpuShares(before, after), { busy: 0.4, steal: 0.1 });
  assert.equal(cpuShares(after, after), null);
});

test('CPU spent counts a new process from its start and a vanished one not at all', () => {
  const before = new Map([
    [1, 2],
    [2, 5],
  ]);
  const after = new Map([
    [1, 3],
    [3, 0.5],
  ]);
  assert.equal(cpuSpent(before, after), 1.5);
});

test('a grandchild belongs to the tree; a zombie does not live', linux, async () => {
  // `sleep` takes the shell's place and never asks for its child `true`, which stays a zombie.
  const shell = spawn('sh', ['-c', 'true & sleep 60 & exec sleep 60'], { stdio: 'ignore' });
  await once(shell, 'spawn');
  const root = shell.pid ?? 0;
  try {
    while (commandOf(root) !== 'sleep 60' || zombiesBelow(root).length === 0) await pause();
    const tree = processTree(process.pid);
    const grandchildren = [...tree].filter((pid) => processStat(pid)?.parent === root);
    assert.ok(tree.has(root));
    assert.deepEqual(grandchildren.map(commandOf), ['sleep 60']);
    assert.equal(processStat(zombiesBelow(root)[0] ?? 0), null);
    for (const pid of grandchildren) process.kill(pid);
  } finally {
    shell.kill();
  }
});

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10));

const zombiesBelow = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isZombieOf(pid, parent));

function isZombieOf(pid: number, parent: number): boolean {
  return processStat(pid) === null && statOf(pid)?.parent === parent;
}

function statOf(pid: number): ReturnType<typeof parseStat> | null {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return null;
  }
}

test('the open-file limit is that of the process asked for', linux, async () => {
  const shell = spawn('sh', ['-c', 'ulimit -n 77; exec sleep 60'], { stdio: 'ignore' });
  await once(shell, 'spawn');
  try {
    while (commandOf(shell.pid ?? 0) !== 'sleep 60') await pause();
    assert.deepEqual(openFileLimit(shell.pid ?? 0), known(77));
  } finally {
    shell.kill();
  }
});

test(
  'this process has memory and named threads, and PSS is not above RSS by more than what was allocated between',
  linux,
  () => {
    const rss = rssBytes(process.pid);
    assert.ok(rss > 10 * 1024 ** 2);
    assert.ok(pssBytes(process.pid) < 1.5 * rss);
    assert.ok(
      threadsOf(process.pid).some(({ name, state }) => name === 'node-MainThread' && state === 'running'),
    );
  },
);

test('what a trial is limited by can be read on Linux', linux, () => {
  for (const limit of [somaxconn(), ephemeralPorts(), memoryAvailableBytes(), tcpCounters()]) {
    assert.ok(isKnown<unknown>(limit));
  }
});

test('a process that is gone has no stat, and asking for its memory throws', linux, () => {
  const gone = 2 ** 22 + 1;
  assert.equal(processStat(gone), null);
  assert.throws(() => rssBytes(gone), /ENOENT/);
  assert.ok(!isKnown(openFileLimit(gone)));
});
