import assert from 'node:assert/strict';
import { test } from 'node:test';
import { experiment } from '../experiments/blast-radius.experiment.ts';
import { experiment as connections } from '../experiments/connections.experiment.ts';
import { readGroups } from './flag-groups.ts';
import type { RunFlags } from './run-flags.ts';
import { readSettings } from './settings.ts';

const cores = 2;

function read(flags: RunFlags) {
  const common = readSettings(flags, cores, experiment.defaults);
  const own = readGroups(flags, common.settings, experiment);
  return { settings: own.settings, problems: [...common.problems, ...own.problems] };
}

test('without flags one and all are blocked for 2 s, asleep, under 2,000 requests a second, 2 s before and after', () => {
  const { settings, problems } = read({});
  assert.deepEqual(problems, []);
  assert.deepEqual([settings.connections, settings.windowMs], [[400], 6000]);
  assert.deepEqual(settings.blast, {
    blockMs: 2000,
    leadInMs: 2000,
    victims: { 'event-loop': [1, 2], 'thread-pool': [1, 200] },
    modes: ['sleep'],
    fall: 'spread',
    ratePerSecond: 2000,
    guard: false,
  });
});

test('every flag reaches its setting', () => {
  const { settings, problems } = read({
    block: '500ms',
    victims: '4,2',
    mode: 'spin,sleep',
    rate: '12.5',
    fall: 'random',
    guard: true,
    duration: '2s',
    server: ['event-loop'],
  });
  assert.deepEqual(problems, []);
  assert.deepEqual(settings.blast, {
    blockMs: 500,
    leadInMs: 750,
    victims: { 'event-loop': [4, 2] },
    modes: ['sleep', 'spin'],
    fall: 'random',
    ratePerSecond: 12.5,
    guard: true,
  });
});

test('the load is a quarter of what few slots or connections can carry', () => {
  assert.equal(read({ slots: '8' }).settings.blast?.ratePerSecond, 100);
  assert.equal(read({ connections: ['4'] }).settings.blast?.ratePerSecond, 50);
});

test('a longer block makes the window longer, one loop has only one k', () => {
  const { settings } = read({ block: '5s', loops: '1' });
  assert.equal(settings.windowMs, 9000);
  assert.deepEqual(settings.blast?.victims['event-loop'], [1]);
});

const wrong: readonly (readonly [RunFlags, string, RegExp])[] = [
  [{ block: 'long' }, '--block', /a time from 100 ms to 30 s/],
  [{ block: '31s' }, '--block', /30 s/],
  [{ block: '2s', duration: '2s' }, '--duration', /3 s or more: a block of 2 s needs 500 ms/],
  [{ victims: '0', server: ['thread-pool'] }, '--victims', /whole numbers from 1/],
  [{ victims: 'x', server: ['thread-pool'] }, '--victims', /whole numbers from 1/],
  [
    { victims: '3' },
    '--victims',
    /at most 2, the loops of event-loop; raise --loops, or choose the other --server/,
  ],
  [{ victims: '201', server: ['thread-pool'] }, '--victims', /at most 200, the slots/],
  [{ mode: 'burn' }, '--mode', /sleep, spin/],
  [{ fall: 'down' }, '--fall', /spread, random/],
  [{ rate: '-1' }, '--rate', /above 0/],
  [{ rate: 'fast' }, '--rate', /above 0/],
  [{ rate: '10001' }, '--rate', /at most 10000: 200 slots that wait 20 ms/],
  [{ rate: '20001', server: ['event-loop'] }, '--rate', /at most 20000: 400 connections/],
  [{ crossCheck: true }, '--cross-check', /left out/],
  [{ guard: true, server: ['thread-pool'] }, '--guard', /event-loop/],
];

for (const [flags, what, valid] of wrong) {
  test(`${what} in ${JSON.stringify(flags)} is refused with what is possible`, () => {
    const { problems } = read(flags);
    assert.deepEqual(
      problems.map((problem) => problem.what),
      [what],
    );
    assert.match(problems[0]?.valid ?? '', valid);
  });
}

test('everything wrong is said at once', () => {
  const { problems } = read({ block: '1h', victims: '9', mode: 'x', rate: '0', fall: 'y', slots: '0' });
  assert.deepEqual(problems.map(({ what }) => what).sort(), [
    '--block',
    '--fall',
    '--mode',
    '--rate',
    '--slots',
    '--victims',
  ]);
});

test('another experiment says that it does not read these flags', () => {
  const { settings } = readSettings({}, cores);
  const { problems } = readGroups({ victims: '2', guard: true }, settings, connections);
  assert.deepEqual(
    problems.map(({ what }) => what),
    ['--victims', '--guard'],
  );
});

test('a target that declares neither how it blocks nor its wait is refused with both', () => {
  const { problems } = read({ target: ['http://127.0.0.1:8080/wait'] });
  assert.deepEqual(
    problems.map(({ what, valid }) => [what, /blockPath|waitMs/.exec(valid)?.[0]]),
    [
      ['--target', 'blockPath'],
      ['--target', 'waitMs'],
    ],
  );
});
