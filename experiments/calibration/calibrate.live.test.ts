import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { isKnown } from '../../results/record/observed.ts';
import { samplePlan } from '../../results/record/sample.testing.ts';
import { startChild } from '../engine/child.ts';
import { noProc } from '../proc/kernel-file.ts';
import { processStat } from '../proc/process-stat.ts';
import { processTree } from '../proc/process-tree.ts';
import { calibrate, generatorCeilingWithin } from './calibrate.ts';
import { isListening } from './contract.ts';
import { instrumentsOf } from './instruments.ts';

const limit = { timeout: 60_000 };
const withProc = { ...limit, skip: noProc ?? false };
const never = new AbortController().signal;

const children = (): number[] => [...processTree(process.pid)].filter((pid) => pid !== process.pid);
/** Those of this process's descendants that live, without the ones that it had before. */
const survivors = (before: readonly number[]): number[] =>
  children().filter((pid) => !before.includes(pid) && processStat(pid)?.state !== 'Z');

async function targetPort(target: ReturnType<typeof startChild>): Promise<number> {
  return new Promise((resolve) =>
    target.onMessage((message) => isListening(message) && resolve(message.port)),
  );
}

/** What came back for pieces that are sent one after the other. */
async function answersTo(port: number, pieces: readonly string[], bytes: number): Promise<string> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  let text = '';
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  for await (const chunk of socket) {
    text += chunk;
    if (text.length >= bytes) break;
  }
  return text;
}

test(
  'the target answers every head once, also one that is cut, and two that come together',
  limit,
  async () => {
    const target = startChild('experiments/calibration/target.js', {});
    try {
      const port = await targetPort(target);
      const head = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';
      const one = await answersTo(port, [head], 1);
      assert.match(one, /^HTTP\/1\.1 200 OK\r\n.*\r\n\r\nok$/s);
      const cut = [head.slice(0, -1), head.slice(-1) + head + head.slice(0, 5), head.slice(5)];
      assert.equal(await answersTo(port, cut, 3 * one.length), one.repeat(3));
    } finally {
      await target.end();
    }
  },
);

test(
  'a calibration gives the rate and the cost of an answer, and leaves no process behind',
  withProc,
  async () => {
    const before = children();
    const { generatorCeiling: ceiling, durationMs } = await calibrate(never);
    assert.deepEqual(survivors(before), []);
    assert.ok(durationMs > 0);
    // On a machine that is too busy it is given up, which is the other right answer.
    if (!isKnown(ceiling)) return assert.match(ceiling.unavailable, /longer than 3 s/);
    assert.ok(ceiling.value.perSecond > 0 && ceiling.value.cpuUsPerAnswer > 0);
    assert.deepEqual([ceiling.value.driver, ceiling.value.connections], ['autocannon', 200]);
  },
);

test('a calibration that takes too long is not available, and its processes are gone', withProc, async () => {
  const before = children();
  const ceiling = await generatorCeilingWithin(300, never);
  assert.match('unavailable' in ceiling ? ceiling.unavailable : '', /longer than 0.3 s/);
  assert.deepEqual(survivors(before), []);
});

test('an interruption ends a calibration, and its processes are gone', withProc, async () => {
  const before = children();
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 400);
  await assert.rejects(calibrate(controller.signal), { code: 'interrupted' });
  assert.deepEqual(survivors(before), []);
});

test('the ceiling of one driver is not that of another', () => {
  const { load, ...plan } = samplePlan();
  const ceiling = { driver: 'autocannon', connections: 200, perSecond: 38_000, cpuUsPerAnswer: 25 };
  const calibration = {
    kind: 'calibration',
    schemaVersion: 1,
    startedAt: '2026-12-01T01:55:03.000Z',
    durationMs: 2100,
    generatorCeiling: { value: ceiling },
  } as const;
  assert.deepEqual(instrumentsOf({ ...plan, load }, calibration), { generatorCeiling: { value: ceiling } });
  const other = instrumentsOf({ ...plan, load: { ...load, driver: 'paced' } }, calibration);
  assert.match(JSON.stringify(other), /autocannon, not paced/);
});
