import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Blast } from '../../record/blast.ts';
import { isKnown, known, unavailable } from '../../record/observed.ts';
import type { RequestEvent } from '../../record/request-events.ts';
import { sampleBlastTrial, sampleEvents, sampleHeld } from '../../record/sample-blast.testing.ts';
import type { ExternalTarget } from '../../record/target.ts';
import type { TrialRecord } from '../../record/trial.ts';
import { type BlastResult, blastResult } from './blast-result.ts';
import { closedView } from './closed-view.ts';
import { harmOf } from './harm.ts';
import { heldOf, mostAtOnce } from './held.ts';
import { latenessOf } from './lateness.ts';
import { queueTimes } from './pool-queue.ts';
import { deviationAtRandom, shareAtRandom } from './prediction.ts';

const near = (value: number | null, expected: number, by = 1e-3): void =>
  assert.ok(value !== null && Math.abs(value - expected) <= by, `${value} is not ${expected}`);

function resultOf(trial: TrialRecord): BlastResult {
  const result = blastResult(trial);
  assert.ok(isKnown(result), JSON.stringify(result));
  return result.value;
}

test('half of the connections behind one of two blocked loops are hurt, as their share predicts', () => {
  const { harm, predicted, timeline, newcomers, lateness } = resultOf(sampleBlastTrial());
  near(predicted, 0.5);
  near(harm.share, 0.5, 0.01);
  assert.deepEqual([harm.connections, harm.connectionsHurt, harm.lost, harm.due], [400, 200, 0, 4000]);
  near(harm.worstUs, 2_021_000);
  assert.equal(harm.normalAfterUs, 0);
  assert.equal(lateness.aboveUs, 40_000);
  assert.deepEqual([newcomers.tried, newcomers.hurt], [2, 1]);
  assert.equal(timeline.length, 60);
  assert.deepEqual([timeline[19]?.late, timeline[20]?.due, timeline[40]?.late], [0, 200, 0]);
  near(timeline[30]?.late ?? 0, 100, 20);
});

test('a guarded block should hurt nobody, and a trial without a block has no result', () => {
  const guarded = resultOf(sampleBlastTrial({ guard: true, hurt: 0 }));
  assert.deepEqual([guarded.predicted, guarded.harm.hurt], [0, 0]);
  assert.equal(isKnown(blastResult(sampleBlastTrial({ evidence: { blast: unavailable('no') } }))), false);
});

test('a closed loop sees one slow answer a blocked connection and not those that it never sent', () => {
  const { closed, open } = resultOf(sampleBlastTrial());
  assert.ok(closed.late < open.late / 5, `${closed.late} of ${open.late}`);
  assert.ok(closed.p50Us < 22_000);
});

test('a request that was never answered keeps its connection busy and is late', () => {
  const requests: RequestEvent[] = [
    { intendedUs: 0, latencyUs: -1, serviceUs: -1, connection: 0 },
    { intendedUs: 10, latencyUs: 5, serviceUs: 5, connection: 0 },
    { intendedUs: 20, latencyUs: 5, serviceUs: 5, connection: 1 },
  ];
  assert.equal(closedView(requests, () => true, 100).count, 1);
  const harm = harmOf(requests, { startUs: 0, endUs: 15, places: [0] }, 100, 0);
  assert.deepEqual([harm.due, harm.hurt, harm.lost], [2, 1, 1]);
});

test('latency is back to normal after the last late tenth of a second, or not at all', () => {
  const requests = sampleEvents(400, 6000, 0.5).map((each) =>
    each.intendedUs >= sampleHeld.endUs && each.intendedUs < sampleHeld.endUs + 300_000
      ? { ...each, latencyUs: 90_000 }
      : each,
  );
  const held = { ...sampleHeld, places: [0] };
  const { normalAfterUs } = harmOf(requests, held, 40_000, 0);
  near(normalAfterUs ?? -1, 300_000, 20_000);
  const never = requests.map((each) => ({ ...each, latencyUs: 90_000 }));
  assert.equal(harmOf(never, held, 40_000, 0).normalAfterUs, null);
});

test('a noisy lead-in raises the threshold, and says how many were late without any block', () => {
  const quiet = sampleEvents(400, 1000, 0).map((each, i) => ({
    ...each,
    latencyUs: i % 20 === 0 ? 60_000 : 21_000,
  }));
  const { aboveUs, quietShare } = latenessOf(quiet, 20);
  assert.equal(aboveUs, 100_000);
  assert.equal(quietShare, 0);
});

const block = (place: number, startMs: number, endMs: number | null): Blast['blocks'][number] => ({
  place,
  startMs,
  endMs,
  mode: 'sleep',
  guarded: false,
});

test('what is held is the time common to all blocks', () => {
  const blast = { blocks: [block(3, 1000, 3000), block(1, 1200, 3200)] } as unknown as Blast;
  const held = heldOf(blast, 500);
  assert.deepEqual(isKnown(held) && held.value, { startUs: 700_000, endUs: 2_500_000, places: [1, 3] });
  const apart = { blocks: [block(0, 0, 1), block(0, 2, 3)] } as unknown as Blast;
  assert.equal(isKnown(heldOf(apart, 0)), false);
});

test('blocks one after the other are not at the same time', () => {
  assert.equal(mostAtOnce([block(0, 0, 10), block(1, 10, 20)]), 1);
  assert.equal(mostAtOnce([block(0, 0, 10), block(1, 5, null), block(2, 9, 20)]), 3);
  assert.equal(mostAtOnce([]), 0);
});

test('a pool with one slot left serves in order, and with none left nobody before the block ends', () => {
  const requests = sampleEvents(400, 6000, 0).filter((_, i) => i % 100 === 0);
  const one = { startUs: 2_000_000, endUs: 4_000_000 };
  const times = (blocks: number): number[] =>
    queueTimes(requests, { slots: 2, holdUs: 20_000, blocks: Array.from({ length: blocks }, () => one) });
  assert.equal(Math.max(...times(0)), 20_000);
  assert.equal(Math.max(...times(1)), 20_000);
  near(Math.max(...times(2)), 2_020_000, 20_000);
});

test('a pool that is too small for its load falls behind by what it cannot serve', () => {
  const requests = sampleEvents(4000, 1000, 0);
  const last = queueTimes(requests, { slots: 20, holdUs: 20_000, blocks: [] }).at(-1) ?? 0;
  near(last, 1_000_000, 40_000);
});

test('blocks at random hurt 1 - (1 - 1/L)^k, with the spread of the occupancy distribution', () => {
  near(shareAtRandom(16, 1), 1 / 16);
  near(shareAtRandom(2, 2), 0.75);
  assert.equal(deviationAtRandom(4, 1), 0);
  // Two draws on two loops: one loop or both, each with probability 1/2.
  near(deviationAtRandom(2, 2), 0.25);
});

const stranger: ExternalTarget = {
  kind: 'command',
  name: 'mine',
  model: 'external',
  host: '127.0.0.1',
  port: 8080,
  remote: false,
  readyTimeoutMs: 30_000,
  stopSignal: 'SIGTERM',
  waitMs: 20,
  slots: null,
  loops: null,
  blockPath: '/block?ms={ms}',
};

test('what does not follow from a stranger’s declaration is not predicted, and never 0', () => {
  const { evidence, plan, ...rest } = sampleBlastTrial();
  assert.ok(isKnown(evidence.blast));
  const { before: _, quiet: __, ...blast } = evidence.blast.value;
  const declared = (fields: Partial<ExternalTarget>): number | null =>
    resultOf({
      ...rest,
      plan: { ...plan, roles: { target: { ...stranger, ...fields } } },
      evidence: { ...evidence, blast: known({ ...blast, seenBy: 'client' }) },
    }).predicted;
  assert.equal(declared({}), null);
  assert.equal(declared({ model: 'event-loop', loops: 2 }), null);
  assert.equal(declared({ model: 'event-loop', loops: 1 }), 1);
  assert.equal(declared({ model: 'thread-pool' }), null);
  near(declared({ model: 'thread-pool', slots: 200 }), 0);
});
