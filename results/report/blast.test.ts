import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Run } from '../record/run.ts';
import { sampleRun } from '../record/sample.testing.ts';
import { sampleBlastTrial } from '../record/sample-blast.testing.ts';
import type { MeasuredTrial } from '../record/trial.ts';
import { assertGolden } from './golden.testing.ts';
import { jsonReport } from './json.ts';
import { markdownReport } from './markdown.ts';
import { stripLines } from './strip.ts';
import { textReport } from './text.ts';

/** Loops with one VALID, one guarded, one SUSPECT and one INVALID cell, and a pool. */
function blastRun(): Run {
  const trials: MeasuredTrial[] = [
    sampleBlastTrial({ index: 0 }),
    sampleBlastTrial({ index: 1, guard: true, hurt: 0 }),
    sampleBlastTrial({
      index: 2,
      victims: 2,
      hurt: 1,
      verdict: { state: 'SUSPECT', reasons: ['late-schedule'], reading: 'about' },
      findings: [
        { code: 'late-schedule', status: 'warn', text: '99 % were sent within 9.0 ms', reading: 'about' },
      ],
    }),
    sampleBlastTrial({ index: 3, model: 'thread-pool', hurt: 0 }),
    sampleBlastTrial({
      index: 4,
      model: 'thread-pool',
      victims: 200,
      hurt: 1,
      verdict: { state: 'INVALID', reasons: ['block-count'], reading: null },
      findings: [{ code: 'block-count', status: 'fail', text: '199 blocks where 200 were due' }],
    }),
  ];
  const settings = {
    connections: [400],
    servers: ['event-loop', 'thread-pool'],
    warmupMs: 1000,
    blast: {
      blockMs: 2000,
      leadInMs: 2000,
      victims: { 'event-loop': [1, 2], 'thread-pool': [1, 200] },
      modes: ['sleep' as const],
      fall: 'spread' as const,
      ratePerSecond: 2000,
      guard: true,
    },
  };
  const header = {
    experiment: 'blast-radius',
    question: 'When handlers block, which requests wait for them?',
    argv: ['blast', '--guard'],
    plannedTrials: 5,
    contenders: trials.map(({ plan: { cell } }) => {
      const { connections: _, ...contender } = cell;
      return contender;
    }),
    settings,
  };
  return sampleRun({ header, trials });
}

test('the text of a run with blocks is the golden one', () => {
  assertGolden('blast.txt', textReport(blastRun(), { color: false, columns: 100 }));
});

test('its markdown too', () => {
  assertGolden('blast.md.golden', markdownReport(blastRun()));
});

test('JSON has every cell with its figures, none where the trial is INVALID, and the timelines', () => {
  const { blast } = jsonReport(blastRun());
  assert.deepEqual(
    blast?.cells.map(({ variant, figures }) => [
      variant,
      figures?.predicted == null ? null : Math.round(figures.predicted * 100),
    ]),
    [
      ['k=1 sleep', 50],
      ['k=1 sleep guard', 0],
      ['k=2 sleep', 100],
      ['k=1 sleep', 0],
      ['k=200 sleep', null],
    ],
  );
  assert.equal(blast?.timelines.length, 4);
  assert.equal(blast?.timelines[0]?.late.length, 60);
});

test('a report without blocks has no word of them', () => {
  assert.equal('blast' in jsonReport(sampleRun()), false);
  assert.doesNotMatch(textReport(sampleRun(), { color: false }), /Blast radius/);
});

test('a long window is squeezed into a line, and shows the worst of each part', () => {
  const timeline = Array.from({ length: 640 }, (_, i) => ({ due: 10, late: i === 301 ? 10 : 0, worstUs: 1 }));
  const held = { startUs: 30_000_000, endUs: 31_000_000, places: [0] };
  const [strip = '', mark = '', axis = ''] = stripLines({ timeline, held } as never);
  assert.equal(strip.length, 92);
  assert.equal(strip.indexOf('#'), 43);
  assert.equal(mark.indexOf('['), 43);
  assert.ok(axis.startsWith('0 s'));
});
