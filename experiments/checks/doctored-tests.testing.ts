import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from '../../results/record/evidence.ts';
import type { SampleTrial } from '../../results/record/sample.testing.ts';
import { type Flipped, flippedBy, sample } from './doctored.testing.ts';
import { listChecks } from './registry.ts';

/** What is wrong, how to make it so, exactly what it flips, and in which trial (default: the pool at 200 connections). */
export type Row = readonly [
  what: string,
  doctor: (evidence: Evidence) => Evidence,
  flips: Flipped,
  trial?: SampleTrial,
];

/** One test a row: all checks run over the doctored record. */
export function doctoredTests(rows: readonly Row[]): void {
  for (const [what, doctor, flips, trial = {}] of rows) {
    const outcome = Object.keys(flips).length === 0 ? 'nothing' : Object.entries(flips).join(' and ');
    test(`${what} flips ${outcome}`, async () => {
      assert.deepEqual(flippedBy(await listChecks(), sample(trial, doctor)), flips);
    });
  }
}
