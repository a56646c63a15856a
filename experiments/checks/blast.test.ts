/** A block on purpose: its own laws, and what the other checks make of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Blast } from '../../results/record/blast.ts';
import { metrics } from '../../results/record/metrics.ts';
import { isKnown, known } from '../../results/record/observed.ts';
import { decodeEvents, encodeEvents } from '../../results/record/request-events.ts';
import { type SampleBlast, sampleBlastTrial } from '../../results/record/sample-blast.testing.ts';
import type { MeasuredTrial } from '../../results/record/trial.ts';
import { changed, type Flipped, flippedBy, knownPart } from './doctored.testing.ts';
import { listChecks } from './registry.ts';

const pool: SampleBlast = { model: 'thread-pool', victims: 200, hurt: 1 };
const flips = async (trial: MeasuredTrial): Promise<Flipped> => flippedBy(await listChecks(), trial);

for (const [what, trial] of [
  ['one loop', {}],
  ['a guarded loop', { guard: true, hurt: 0 }],
  ['all slots', pool],
  ['two that fell on the same loop', { victims: 2, fall: 'random', places: [1, 1] }],
] as const)
  test(`a clean block of ${what} flips nothing`, async () => {
    assert.deepEqual(await flips(sampleBlastTrial(trial)), {});
  });

const blocks =
  (change: (block: Blast['blocks'][number], i: number) => Blast['blocks'][number]) => (blast: Blast) => ({
    ...blast,
    blocks: blast.blocks.map(change),
  });

const rows: readonly (readonly [string, (blast: Blast) => Blast, Flipped, SampleBlast?])[] = [
  [
    'a block that returned at once',
    blocks((b) => ({ ...b, endMs: b.startMs + 1 })),
    { 'block-held': 'fail' },
  ],
  ['a block that is not over', blocks((b) => ({ ...b, endMs: null })), { 'block-held': 'fail' }],
  [
    'a block half a second too long',
    blocks((b) => ({ ...b, endMs: (b.endMs ?? 0) + 500 })),
    { 'block-held': 'warn' },
  ],
  ['a spin where a sleep was asked', blocks((b) => ({ ...b, mode: 'spin' })), { 'block-held': 'fail' }],
  ['a block on another thread', blocks((b) => ({ ...b, guarded: true })), { 'block-held': 'fail' }],
  [
    'a block that outlasts the window',
    blocks((b) => ({ ...b, startMs: b.startMs + 2500, endMs: (b.endMs ?? 0) + 2500 })),
    { 'block-held': 'fail' },
  ],
  ['a refused request to block', (blast) => ({ ...blast, outcomes: ['404'] }), { 'block-held': 'fail' }],
  ['no block at all', (blast) => ({ ...blast, blocks: [] }), { 'block-held': 'fail', 'block-count': 'fail' }],
  [
    'blocks one after the other',
    blocks((b, i) => (i === 0 ? b : { ...b, startMs: b.startMs + 2000, endMs: (b.endMs ?? 0) + 2000 })),
    { 'block-held': 'fail', 'block-count': 'fail' },
    { victims: 2 },
  ],
  [
    'two blocks on one slot',
    blocks((b) => ({ ...b, place: 0 })),
    { 'block-count': 'fail' },
    { ...pool, victims: 2, hurt: 0 },
  ],
  [
    'a block of somebody else',
    (blast) => ({ ...blast, blocks: [...blast.blocks, ...blast.blocks.map((b) => ({ ...b, place: 1 }))] }),
    { 'block-count': 'fail' },
  ],
  ['a victim whose loop was not found', (blast) => ({ ...blast, fell: [] }), { 'block-count': 'fail' }],
  [
    'a new connection that the server knows nothing of',
    (blast) => ({ ...blast, newConnections: [...blast.newConnections, ...blast.newConnections] }),
    { books: 'fail' },
  ],
];
for (const [what, doctor, expected, trial = {}] of rows)
  test(`${what} flips ${Object.entries(expected).join(' and ')}`, async () => {
    const clean = sampleBlastTrial(trial);
    assert.deepEqual(await flips({ ...clean, evidence: changed('blast', doctor)(clean.evidence) }), expected);
  });

test('what is held long because its loop is blocked is no broken wait, a wait that is broken before the block is', async () => {
  const clean = sampleBlastTrial();
  const longer = (evidence: MeasuredTrial['evidence']) =>
    changed('countersWindowEnd', (end) => ({ ...end, hold: { ...end.hold, sumUs: end.hold.sumUs * 1.5 } }))(
      evidence,
    );
  assert.deepEqual(await flips({ ...clean, evidence: longer(clean.evidence) }), {});
  const blast = knownPart(clean.evidence, 'blast');
  const start = knownPart(clean.evidence, 'countersWindowStart');
  assert.ok(blast.quiet && blast.before);
  const { hold } = blast.quiet;
  const broken = { ...hold, sumUs: start.hold.sumUs + 2 * (hold.sumUs - start.hold.sumUs) };
  const evidence = { ...clean.evidence, blast: known({ ...blast, quiet: { ...blast.quiet, hold: broken } }) };
  assert.deepEqual(await flips({ ...clean, evidence }), { hold: 'fail' });
});

test('a server that was slow before its block is doubted, and one that was as slow as the block has no number', async () => {
  const slow = (latencyUs: number): MeasuredTrial => {
    const clean = sampleBlastTrial();
    const evidence = changed('load', (load) => {
      if (load.openLoop?.events === undefined) throw new Error('the sample has no requests');
      const events = decodeEvents(load.openLoop.events).map((each) => ({ ...each, latencyUs }));
      return { ...load, openLoop: { ...load.openLoop, events: encodeEvents(events) } };
    })(clean.evidence);
    return { ...clean, evidence };
  };
  assert.deepEqual(await flips(slow(200_000)), { 'lead-in': 'warn' });
  assert.deepEqual(await flips(slow(600_000)), { 'lead-in': 'fail' });
});

test('connections that the action opens are not the load’s, connections that the load lacks are', async () => {
  const clean = sampleBlastTrial(pool);
  const more = changed('probes', (probes) => {
    const open = probes[metrics.openConnections];
    if (!isKnown(open)) throw new Error('the sample has no open connections');
    return {
      ...probes,
      [metrics.openConnections]: known({ ...open.value, median: open.value.median + 200 }),
    };
  });
  assert.deepEqual(await flips({ ...clean, evidence: more(clean.evidence) }), {});
  const fewer = changed('blast', (blast) => {
    if (blast.before === undefined) throw new Error('the sample has no counters');
    const loops = blast.before.loops.map((loop) => ({ ...loop, openConnections: 300 }));
    return { ...blast, before: { ...blast.before, loops } };
  });
  assert.deepEqual(await flips({ ...clean, evidence: fewer(clean.evidence) }), { connections: 'fail' });
});

test('of a stranger’s block the client sees that it was too short or in a row, and never that it was one', async () => {
  const clean = sampleBlastTrial();
  const seen = (tookMs: number): MeasuredTrial => {
    const evidence = changed('blast', ({ before: _, quiet: __, ...blast }) => ({
      ...blast,
      blocks: blast.blocks.map((block) => ({ ...block, endMs: block.startMs + tookMs })),
      seenBy: 'client' as const,
    }))(clean.evidence);
    return { ...clean, evidence };
  };
  assert.deepEqual(await flips(seen(2001)), { 'block-held': 'unproved', 'block-count': 'unproved' });
  assert.deepEqual(await flips(seen(100)), { 'block-held': 'fail', 'block-count': 'unproved' });
  assert.deepEqual(await flips(seen(4100)), { 'block-held': 'warn', 'block-count': 'fail' });
});
