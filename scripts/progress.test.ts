import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunEvent } from '../experiments/engine/events.ts';
import type { Calibration } from '../results/record/calibration.ts';
import {
  sampleCalibration,
  sampleFailedTrial,
  sampleHeader,
  sampleTrial,
} from '../results/record/sample.testing.ts';
import { createProgress } from './progress.ts';

const header = sampleHeader({ plannedTrials: 6 });
const record = sampleTrial({ connections: 1000 });
const started: RunEvent = { type: 'run-started', header, folder: '/runs/x', expectedMs: 60_000 };
const third: RunEvent = { type: 'trial-started', index: 2, of: 6, plan: record.plan };

const ended = (trial: typeof record | ReturnType<typeof sampleFailedTrial>): string => {
  const [line = ''] = createProgress(false)({ type: 'trial-ended', index: 2, of: 6, record: trial });
  return line;
};

test('each phase is one line that says where the run is, what is done and how long it takes', () => {
  const progress = createProgress(false);
  assert.match(progress(started)[0] ?? '', /preset article · 6 trials · about 60 s/);
  assert.deepEqual(progress(third), ['trial 3/6 · thread-pool @ 1,000 · about 40 s left']);
  const phase: RunEvent = { type: 'phase', phase: 'warm-up', detail: 'warming up', expectedMs: 2000 };
  assert.deepEqual(progress(phase), ['trial 3/6 · thread-pool @ 1,000 · warm-up 2 s · warming up']);
});

test('a phase without a known duration promises none, and without a run no time is left to be shown', () => {
  const progress = createProgress(false);
  assert.deepEqual(progress(third), ['trial 3/6 · thread-pool @ 1,000']);
  assert.deepEqual(progress({ type: 'phase', phase: 'port', detail: 'free?', expectedMs: null }), [
    'trial 3/6 · thread-pool @ 1,000 · port · free?',
  ]);
});

test('the generator’s ceiling is told before the first trial, or why there is none', () => {
  const progress = createProgress(false);
  assert.match(
    progress({ type: 'calibration-started', expectedMs: 2500 })[0] ?? '',
    /^calibration 2\.5 s · /,
  );
  const told = (calibration: Calibration) => progress({ type: 'calibrated', calibration })[0] ?? '';
  assert.match(told(sampleCalibration), /at most 38,000 req\/s at 200 connections, 25\.5 µs/);
  const late = { ...sampleCalibration, generatorCeiling: { unavailable: 'too late' } };
  assert.match(told(late), /not available: too late/);
});

test('a valid trial shows its numbers', () => {
  assert.match(ended(record), /VALID {3}[\d,]+ req\/s · p50 [\d.,]+ ms · p99 [\d.,]+ ms$/);
});

test('an INVALID trial shows reasons and no number', () => {
  const verdict = { state: 'INVALID', reasons: ['port-owner', 'nonce'], reading: null } as const;
  const line = ended(sampleTrial({ verdict: { ...verdict, reasons: [...verdict.reasons] } }));
  assert.match(line, /INVALID no number · because of port-owner, nonce$/);
});

test('a SUSPECT trial’s numbers have the signs of the table: a throughput of at least, latencies of at most', () => {
  const line = ended(
    sampleTrial({ verdict: { state: 'SUSPECT', reasons: ['generator'], reading: 'at least' } }),
  );
  assert.match(line, /SUSPECT ≥[\d,]+ req\/s · p50 ≤[\d.,]+ ms .* because of generator$/);
});

test('a failed trial shows its code and message', () => {
  assert.match(ended(sampleFailedTrial()), /FAILED {2}no number · server-died: the server ended/);
});

test('colour is written only when asked for', () => {
  const colourful = (color: boolean) => JSON.stringify(createProgress(color)(third)).includes('u001b');
  assert.deepEqual([colourful(true), colourful(false)], [true, false]);
});
