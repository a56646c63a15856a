import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Outcome } from './app.ts';
import { Pending } from './pending.ts';

test('a request is ended once with its outcome', () => {
  const outcomes: Outcome[] = [];
  const pending = new Pending(2);
  const id = pending.add((outcome) => outcomes.push(outcome));
  assert.notEqual(id, null);
  pending.end(id ?? -1, 'failed');
  pending.end(id ?? -1, 'ok');
  assert.deepEqual(outcomes, ['failed']);
});

test('ids run out at the capacity and come back when a request ends', () => {
  const pending = new Pending(1);
  const id = pending.add(() => {});
  assert.equal(
    pending.add(() => {}),
    null,
  );
  pending.end(id ?? -1, 'ok');
  assert.equal(
    pending.add(() => {}),
    id,
  );
});
