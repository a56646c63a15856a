import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startClusterLoops } from './cluster-loops.ts';

const options = {
  model: 'event-loop',
  host: '127.0.0.1',
  port: 0,
  waitMs: 20,
  loops: 2,
  slots: 1,
  dispatch: 'queue',
  backlog: 16,
  queueCapacity: 16,
  nonce: 'n',
  faults: false,
  sharing: 'cluster',
} as const;

test(
  'a loop process that is gone before it listens is a start that failed, with how it ended',
  {
    timeout: 60_000,
  },
  () =>
    assert.rejects(startClusterLoops(options, 'dead-loop.testing.js'), {
      message: 'a loop process ended with exit code 7 before it listened',
    }),
);
