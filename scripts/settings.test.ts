import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunFlags } from './run-flags.ts';
import { readSettings } from './settings.ts';
import { UsageError } from './usage-error.ts';

const cores = 2;

/** Read by `flag-groups.ts`. */
type OfGroups = 'block' | 'victims' | 'mode' | 'rate' | 'fall' | 'guard';

test('without flags the settings are those of the article preset', () => {
  const { preset, settings, problems } = readSettings({}, cores);
  assert.deepEqual(problems, []);
  assert.equal(preset, 'article');
  assert.deepEqual(settings.connections, [200, 1000, 5000]);
  assert.deepEqual([settings.slots, settings.loops, settings.waitMs], [200, 2, 20]);
});

test('every flag reaches its setting', () => {
  const flags: Required<
    Omit<RunFlags, 'out' | 'json' | 'gate' | 'color' | 'aa' | 'target' | 'config' | 'allowRemote' | OfGroups>
  > = {
    preset: 'quick',
    server: ['event-loop,thread-pool'],
    connections: ['1,2', '3'],
    wait: '5',
    slots: '7',
    loops: '3',
    dispatch: 'run',
    duration: '4',
    warmup: '600ms',
    repeat: '9',
    port: '8080',
    crossCheck: true,
  };
  const { preset, settings, problems } = readSettings(flags, cores);
  assert.deepEqual(problems, []);
  assert.equal(preset, 'quick');
  assert.deepEqual(settings, {
    servers: ['event-loop', 'thread-pool'],
    connections: [1, 2, 3],
    waitMs: 5,
    slots: 7,
    loops: 3,
    dispatch: 'run',
    windowMs: 4000,
    warmupMs: 600,
    repeat: 9,
    port: 8080,
    crossCheck: true,
  });
});

const valid: readonly RunFlags[] = [
  { slots: '1' },
  { slots: '2000' },
  { loops: '256' },
  { connections: ['65000'] },
  { wait: '1' },
  { wait: '60s' },
  { duration: '0.5' },
  { duration: '10m' },
  { port: '0' },
  { port: '65535' },
  { repeat: '100' },
];

test('an experiment’s defaults stand between the preset and the flags', () => {
  const defaults = () => ({ repeat: 5, connections: [7] });
  assert.deepEqual(readSettings({}, cores, defaults).settings.connections, [7]);
  assert.equal(readSettings({}, cores, defaults).settings.repeat, 5);
  assert.equal(readSettings({ repeat: '2' }, cores, defaults).settings.repeat, 2);
});

test('the ends of every range are inside', () => {
  for (const flags of valid) assert.deepEqual(readSettings(flags, cores).problems, [], JSON.stringify(flags));
});

const wrong: readonly (readonly [RunFlags, what: string, given: string, valid: RegExp])[] = [
  [{ slots: '0' }, '--slots', '0', /1 to 2000/],
  [{ slots: '2001' }, '--slots', '2001', /1 to 2000/],
  [{ slots: '2.5' }, '--slots', '2.5', /whole number/],
  [{ slots: '1e3' }, '--slots', '1e3', /whole number/],
  [{ slots: '' }, '--slots', '', /whole number/],
  [{ loops: '257' }, '--loops', '257', /1 to 256/],
  [{ loops: 'two' }, '--loops', 'two', /whole number/],
  [{ repeat: '0' }, '--repeat', '0', /1 to 100/],
  [{ port: '-1' }, '--port', '-1', /0 to 65535/],
  [{ port: '65536' }, '--port', '65536', /0 to 65535/],
  [{ connections: ['0'] }, '--connections', '0', /1 to 65000/],
  [{ connections: ['200,,5'] }, '--connections', '', /whole number/],
  [{ connections: ['65001'] }, '--connections', '65001', /1 to 65000/],
  [{ connections: ['5,6', '5'] }, '--connections', '5', /once/],
  [{ wait: '-1' }, '--wait', '-1', /1 ms to 60 s/],
  [{ wait: '0' }, '--wait', '0', /1 ms to 60 s/],
  [{ wait: '61s' }, '--wait', '61s', /1 ms to 60 s/],
  [{ duration: '0' }, '--duration', '0', /500 ms to 10 min/],
  [{ duration: '11m' }, '--duration', '11m', /500 ms to 10 min/],
  [{ duration: 'long' }, '--duration', 'long', /a time/],
  [{ warmup: '499ms' }, '--warmup', '499ms', /500 ms to 10 min/],
  [{ dispatch: 'fast' }, '--dispatch', 'fast', /queue, run/],
  [{ server: ['tomcat'] }, '--server', 'tomcat', /event-loop, thread-pool/],
  [{ server: ['event-loop', 'event-loop'] }, '--server', 'event-loop', /once/],
  [{ preset: 'huge' }, '--preset', 'huge', /article, scaled, quick/],
];

for (const [flags, what, given, range] of wrong) {
  test(`${what} "${given}" from ${JSON.stringify(flags)} is refused with its valid values`, () => {
    const { problems } = readSettings(flags, cores);
    assert.equal(problems.length, 1);
    assert.equal(problems[0]?.what, what);
    assert.equal(problems[0]?.given, given);
    assert.match(problems[0]?.valid ?? '', range);
  });
}

test('all problems are found at once, one line each', () => {
  const { problems } = readSettings({ slots: '0', wait: '0', connections: ['x,y'], server: ['z'] }, cores);
  assert.equal(problems.length, 5);
  assert.equal(new UsageError(problems).message.split('\n').length, 5);
});
