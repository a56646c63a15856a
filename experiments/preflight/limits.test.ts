import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKnown, known, unavailable } from '../../results/record/observed.ts';
import { samplePlan } from '../../results/record/sample.testing.ts';
import { noProc } from '../proc/kernel-file.ts';
import { limitProblems } from './limit-problems.ts';
import { type Limits, readLimits } from './limits.ts';
import { identify } from './process.ts';

const plan = samplePlan({ connections: 5000, slots: 200 });
const mebibyte = 1024 ** 2;
/** Each exactly enough. */
const enough: Limits = {
  serverOpenFiles: known(5064 + 6 * 200),
  driverOpenFiles: known(5064),
  somaxconn: known(plan.roles.target.backlog),
  ephemeralPorts: known(5500),
  memoryAvailableBytes: known(1800 * mebibyte),
};

const codes = (limits: Limits): string[] => limitProblems(plan, limits).map(({ code }) => code);

test('limits that are just enough are no problem', () => {
  assert.deepEqual(codes(enough), []);
});

test('all problems are told at once, each with its number and a way out; the backlog is a remark', () => {
  const problems = limitProblems(plan, {
    serverOpenFiles: known(6263),
    driverOpenFiles: known(256),
    somaxconn: known(128),
    ephemeralPorts: known(5499),
    memoryAvailableBytes: known(1799 * mebibyte),
  });
  assert.deepEqual(
    problems.map(({ code, severity }) => `${code} ${severity}`),
    [
      'file-limit problem',
      'file-limit problem',
      'port-range problem',
      'memory-limit problem',
      'backlog-limit remark',
    ],
  );
  const text = problems.map((problem) => problem.text).join('\n');
  for (const said of [
    '6263',
    '256 files',
    '6264',
    '5064',
    '5499',
    '1799 MiB',
    '= 128',
    'ulimit -n',
    '--slots',
  ]) {
    assert.ok(text.includes(said), `${said} in ${text}`);
  }
});

test('the server needs files for its own threads, slots or loops; the driver has none', () => {
  const loops = samplePlan({ model: 'event-loop', connections: 100, loops: 3 });
  const has = (serverOpenFiles: number, driverOpenFiles: number) =>
    limitProblems(loops, {
      ...enough,
      serverOpenFiles: known(serverOpenFiles),
      driverOpenFiles: known(driverOpenFiles),
    }).filter(({ code }) => code === 'file-limit').length;
  assert.deepEqual([has(182, 164), has(181, 164), has(182, 163)], [0, 1, 1]);
});

test('a limit that is unknown is no problem', () => {
  const unknown = unavailable('no /proc here');
  assert.deepEqual(codes({ ...enough, serverOpenFiles: unknown, memoryAvailableBytes: unknown }), []);
});

test('the limits of this machine can be read on Linux', { skip: noProc ?? false }, () => {
  for (const limit of Object.values(readLimits())) assert.ok(isKnown(limit));
});

test('a process is told by id and start time; one that is gone is unavailable', {
  skip: noProc ?? false,
}, () => {
  const self = identify(process.pid);
  assert.ok(isKnown(self) && Number(self.value.startTicks) > 0);
  assert.deepEqual(identify(process.pid), self);
  assert.notDeepEqual(identify(process.ppid), self);
  assert.ok(!isKnown(identify(2 ** 22 + 1)));
});
