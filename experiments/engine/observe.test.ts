import assert from 'node:assert/strict';
import { test } from 'node:test';
import { probesSchema } from '../../results/record/evidence.ts';
import { sampleSnapshots } from '../../results/record/sample-server.testing.ts';
import { sampleSpec } from '../../results/record/sample-spec.testing.ts';
import type { Probe, Reader, Target } from '../probes/probe.ts';
import { everyBeat } from './beat.ts';
import { type Observer, startObserver } from './observe.ts';
import { seriesIn } from './series.ts';

const nowMs = (): number => performance.timeOrigin + performance.now();
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const hz = 100;

let asked = 0;
const target: Target = {
  targetPid: process.pid,
  driverPid: process.pid,
  model: 'thread-pool',
  snapshot: async () => {
    asked++;
    return sampleSnapshots(sampleSpec()).start;
  },
};

const scripted = (name: string, reader: Partial<Reader>, rest: Partial<Probe> = {}): Probe => ({
  name,
  metrics: [name],
  everyTicks: 1,
  unavailable: () => null,
  start: () => ({ read: () => [{ metric: name, unit: 'count', value: 1 }], ...reader }),
  ...rest,
});

/** Waits until `done`, then cuts to the whole time. */
async function observeUntil(done: () => boolean, ...probes: Probe[]) {
  const startMs = nowMs();
  const observer: Observer = startObserver(probes, target, { hz });
  const giveUpMs = startMs + 10_000;
  while (!done() && nowMs() < giveUpMs) await sleep(5);
  const result = observer.stop(startMs, nowMs() - startMs);
  assert.ok(done(), 'the probes are no longer read');
  return probesSchema.parse(result);
}

test('a metric’s series holds the samples inside the window, with times from its start', async () => {
  let reads = 0;
  let startMs = 0;
  const probe = scripted('a', {
    read: () => {
      reads++;
      if (reads === 4) startMs = nowMs();
      return [{ metric: 'a', unit: 'count', value: reads }];
    },
  });
  const observer = startObserver([probe], target, { hz });
  while (reads < 8) await sleep(5);
  const series = observer.stop(startMs, nowMs() - startMs)['a'];
  assert.ok(series !== undefined && 'value' in series);
  assert.equal(series.value.min, 5);
  assert.equal(series.value.max, reads);
  assert.ok(series.value.series.every(([atMs]) => atMs >= 0));
});

test('minimum, median, maximum and the promised number of samples are those of the window', () => {
  const samples = [9, 1, 4, 2, 7, 99].map((value, i) => ({ atMs: 1000 + i * 250, value }));
  const series = seriesIn({ startMs: 1250, lengthMs: 1000 }, 'ms', samples, 250);
  assert.deepEqual(series, {
    unit: 'ms',
    expected: 4,
    min: 1,
    median: 3,
    max: 7,
    series: [
      [0, 1],
      [250, 4],
      [500, 2],
      [750, 7],
    ],
  });
  assert.equal(seriesIn({ startMs: 9000, lengthMs: 1000 }, 'ms', samples, 250), null);
});

test('a probe that fails twice and recovers, again and again, misses samples only', async () => {
  let reads = 0;
  const probe = scripted('a', {
    read: () => {
      reads++;
      if ([2, 3, 5, 6].includes(reads)) throw new Error('not now');
      return [{ metric: 'a', unit: 'count', value: reads }];
    },
  });
  const { a } = await observeUntil(() => reads >= 8, probe);
  assert.ok(a !== undefined && 'value' in a);
  assert.deepEqual(
    a.value.series.slice(0, 3).map(([, value]) => value),
    [1, 4, 7],
  );
});

test('a probe that fails three times in a row is given up with its reason, and the others go on', async () => {
  let failures = 0;
  let reads = 0;
  const broken = scripted('broken', {
    read: () => {
      failures++;
      if (failures === 1) return [{ metric: 'broken', unit: 'count', value: 1 }];
      throw new Error('the sampler died');
    },
  });
  const fine = scripted('fine', { read: () => [{ metric: 'fine', unit: 'count', value: reads++ }] });
  const result = await observeUntil(() => reads >= 10, broken, fine);
  assert.deepEqual(result['broken'], { unavailable: 'the probe failed 3 times in a row: the sampler died' });
  assert.ok('value' in (result['fine'] ?? {}));
  assert.equal(failures, 4);
});

test('failures after the window, when the driver is gone, take nothing away', async () => {
  let reads = 0;
  let endMs = 0;
  const startMs = nowMs();
  const probe = scripted('a', {
    read: () => {
      reads++;
      if (reads > 3) throw new Error('gone');
      endMs = nowMs() + 1;
      return [{ metric: 'a', unit: 'count', value: reads }];
    },
  });
  const observer = startObserver([probe], target, { hz });
  while (reads < 6) await sleep(5);
  const a = observer.stop(startMs, endMs - startMs)['a'];
  assert.ok(a !== undefined && 'value' in a);
  assert.equal(a.value.series.length, 3);
});

test('a probe is never read twice at once, and a slow one does not hold up the others', async () => {
  let atOnce = 0;
  let mostAtOnce = 0;
  let quickReads = 0;
  const slow = scripted('slow', {
    read: async () => {
      mostAtOnce = Math.max(mostAtOnce, ++atOnce);
      await sleep(60);
      atOnce--;
      return [{ metric: 'slow', unit: 'count', value: 1 }];
    },
  });
  const quick = scripted('quick', { read: () => [{ metric: 'quick', unit: 'count', value: quickReads++ }] });
  const result = await observeUntil(() => quickReads >= 20, slow, quick);
  assert.equal(mostAtOnce, 1);
  const { slow: slowly, quick: quickly } = result;
  assert.ok(slowly !== undefined && 'value' in slowly && quickly !== undefined && 'value' in quickly);
  assert.ok(slowly.value.series.length < quickly.value.series.length);
  assert.equal(slowly.value.expected, quickly.value.expected);
});

test('what cannot work here, has no meaning, or gave nothing is told apart', async () => {
  let reads = 0;
  const clock = scripted('clock', { read: () => [{ metric: 'clock', unit: 'count', value: reads++ }] });
  const result = await observeUntil(
    () => reads >= 3,
    clock,
    scripted('elsewhere', {}, { unavailable: () => 'no /proc on plan9' }),
    scripted('meaningless', { absent: () => ({ meaningless: null }) }),
    scripted('impossible', { absent: () => ({ impossible: 'two processes' }) }),
    scripted('silent', { read: () => [] }),
  );
  assert.deepEqual(Object.keys(result).sort(), ['clock', 'elsewhere', 'impossible', 'silent']);
  assert.deepEqual(result['elsewhere'], { unavailable: 'no /proc on plan9' });
  assert.deepEqual(result['impossible'], { unavailable: 'two processes' });
  assert.deepEqual(result['silent'], { unavailable: 'no sample fell into the window' });
});

test('probes of one beat share one snapshot, and a probe is read on every n-th beat only', async () => {
  asked = 0;
  let every = 0;
  let third = 0;
  const asking = (name: string, count: () => void, everyTicks: number): Probe =>
    scripted(
      name,
      {},
      {
        everyTicks,
        start: (observed) => ({
          read: async () => {
            count();
            await observed.snapshot();
            return [];
          },
        }),
      },
    );
  await observeUntil(
    () => every >= 12,
    asking('every', () => every++, 1),
    asking('again', () => {}, 1),
    asking('third', () => third++, 3),
  );
  assert.equal(asked, every);
  assert.ok(third >= 1 && third <= Math.ceil(every / 2), `${third} of ${every}`);
});

test('all probes look at one tree, which is looked up once a second at most', async () => {
  const seen: (readonly [nowMs: number, tree: ReadonlySet<number>])[] = [];
  let reads = 0;
  const looking = (name: string): Probe =>
    scripted(
      name,
      {},
      {
        start: ({ tree }) => ({
          read: (nowMs) => {
            seen.push([nowMs, tree(nowMs)]);
            reads++;
            return [];
          },
        }),
      },
    );
  await observeUntil(() => reads >= 12, looking('one'), looking('other'));
  const times = seen.map(([nowMs]) => nowMs);
  const spannedMs = Math.max(...times) - Math.min(...times);
  const trees = new Set(seen.map(([, tree]) => tree));
  assert.ok(trees.size <= 1 + spannedMs / 1000, `${trees.size} trees in ${spannedMs} ms`);
  assert.ok(seen.every(([, tree]) => tree.has(process.pid)));
});

test('a beat that comes late is skipped, not made up for, and its number goes on', async () => {
  const beats: number[] = [];
  const stop = everyBeat(10, (beat) => {
    beats.push(beat);
    if (beats.length === 2) {
      const endMs = performance.now() + 45;
      while (performance.now() < endMs);
    }
  });
  while (beats.length < 4) await sleep(5);
  stop();
  const seen = beats.length;
  await sleep(30);
  assert.equal(beats.length, seen, 'stopped');
  assert.ok((beats[2] ?? 0) - (beats[1] ?? 0) >= 4);
  assert.deepEqual([...new Set(beats)], beats);
});
