import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClaimVerdict } from '../record/claim.ts';
import { sampleHeader } from '../record/sample.testing.ts';
import { type SampleBlast, sampleBlastTrial } from '../record/sample-blast.testing.ts';
import type { TrialRecord } from '../record/trial.ts';
import { claims } from './blast-radius.claims.ts';

const header = sampleHeader({ experiment: 'blast-radius' });
const pool = { model: 'thread-pool' } as const;
const suspect: SampleBlast = { verdict: { state: 'SUSPECT', reasons: ['machine-busy'], reading: 'about' } };
const invalid: SampleBlast = { verdict: { state: 'INVALID', reasons: ['books'], reading: null } };

function verdictOf(id: string, trials: readonly TrialRecord[]): ClaimVerdict | undefined {
  return claims.find((claim) => claim.id === id)?.judge(trials, header).verdict;
}

const rows: readonly (readonly [string, string, readonly SampleBlast[], ClaimVerdict])[] = [
  ['one-loop', 'one of two loops hurts its half', [{}], 'supported'],
  ['one-loop', 'more are hurt than the loop holds', [{ hurt: 0.6 }], 'refuted'],
  ['one-loop', 'more are hurt in a doubtful trial', [{ hurt: 0.6, ...suspect }], 'inconclusive'],
  ['one-loop', 'some more are hurt', [{ hurt: 0.52 }], 'inconclusive'],
  ['one-loop', 'the only trial is INVALID', [invalid], 'not-measured'],
  ['one-loop', 'only slots were blocked', [{ ...pool, hurt: 0 }], 'not-measured'],
  ['one-slot', 'one blocked slot hurts nobody', [{ ...pool, hurt: 0 }], 'supported'],
  ['one-slot', 'one blocked slot hurts a tenth', [{ ...pool, hurt: 0.1 }], 'refuted'],
  ['one-slot', 'only all slots were blocked', [{ ...pool, victims: 200, hurt: 1 }], 'not-measured'],
  [
    'pool-stands',
    'one hurts nobody and all hurt all',
    [
      { ...pool, hurt: 0 },
      { ...pool, victims: 200, hurt: 1 },
    ],
    'supported',
  ],
  [
    'pool-stands',
    'half of the slots hurt half of the load',
    [
      { ...pool, victims: 100, hurt: 0.5 },
      { ...pool, victims: 200, hurt: 1 },
    ],
    'refuted',
  ],
  ['pool-stands', 'only one slot was blocked', [{ ...pool, hurt: 0 }], 'not-measured'],
  ['random-loops', 'the lab chose the loops', [{}], 'not-measured'],
  ['random-loops', 'one of two at random hurts a half', [{ fall: 'random' }], 'supported'],
  ['random-loops', 'one of two at random hurts all', [{ fall: 'random', hurt: 1 }], 'refuted'],
  ['random-loops', 'two draws once', [{ fall: 'random', victims: 2, hurt: 1 }], 'inconclusive'],
  ['spin-worse', 'only sleeping blocks', [{}], 'not-measured'],
  ['spin-worse', 'spinning hurts the rest too', [{}, { mode: 'spin', hurt: 0.7 }], 'supported'],
  ['spin-worse', 'one spins and a core is free', [{}, { mode: 'spin' }], 'inconclusive'],
  [
    'spin-worse',
    'as many spin as there are cores, and nobody else is hurt',
    [
      { victims: 2, hurt: 1 },
      { victims: 2, hurt: 1, mode: 'spin' },
    ],
    'refuted',
  ],
  ['guard-repairs', 'nothing is guarded', [{}], 'not-measured'],
  ['guard-repairs', 'the guard keeps the loop free', [{}, { guard: true, hurt: 0 }], 'supported'],
  ['guard-repairs', 'the guard helps nobody', [{ guard: true }], 'refuted'],
  ['closed-hides', 'one slow answer a connection', [{}], 'supported'],
  ['closed-hides', 'nobody was hurt', [{ ...pool, hurt: 0 }], 'not-measured'],
];

for (const [id, what, trials, expected] of rows)
  test(`${id} is ${expected} when ${what}`, () => {
    assert.equal(verdictOf(id, trials.map(sampleBlastTrial)), expected);
  });
