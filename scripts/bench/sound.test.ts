import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LoadResult } from '../../results/record/load.ts';
import { sampleLoad } from '../../results/record/sample-load.testing.ts';
import { sampleSpec } from '../../results/record/sample-spec.testing.ts';
import { ratio, soundCost, soundRate } from './sound.ts';
import { wrkAnswers } from './wrk.ts';

const clean = sampleLoad(sampleSpec());
const life = (fields: Partial<LoadResult['life']>) => ({ ...clean, life: { ...clean.life, ...fields } });

test('a load of right answers alone has figures', () => {
  assert.equal(Math.round(soundRate(clean) ?? 0), Math.round(clean.window.answers / 6));
  assert.ok((soundCost(clean) ?? 0) > 0);
});

test('one error of any kind, a wrong body, a lost account or no answer leave no figure', () => {
  const { sent, ok } = clean.life;
  const unsound = {
    'other status': life({ ok: ok - 1, otherStatus: 1 }),
    timeout: life({ ok: ok - 1, timeouts: 1 }),
    lost: life({ ok: ok - 1, lost: 1 }),
    unaccounted: life({ sent: sent + 1 }),
    body: { ...clean, wrongBodies: 1 },
    connection: { ...clean, connectionErrors: { ECONNRESET: 1 } },
    nothing: { ...clean, window: { ...clean.window, answers: 0 } },
  };
  for (const [name, load] of Object.entries(unsound)) {
    assert.equal(soundRate(load), null, name);
    assert.equal(soundCost(load), null, name);
  }
});

test('a ratio with an unknown side is unknown', () => {
  assert.equal(ratio(6, 3), 2);
  assert.equal(ratio(null, 3), null);
  assert.equal(ratio(6, null), null);
});

test('wrk’s answers count only without errors beside them', () => {
  const text = '  57230 requests in 2.00s, 9.39MB read';
  assert.equal(wrkAnswers(text), 57_230);
  assert.equal(wrkAnswers(`${text}\n  Socket errors: connect 0, read 3, write 0, timeout 0`), null);
  assert.equal(wrkAnswers(`${text}\n  Non-2xx or 3xx responses: 12`), null);
  assert.equal(wrkAnswers('  0 requests in 2.00s'), null);
});
