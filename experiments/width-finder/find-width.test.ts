import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FoundWidth } from '../../results/record/found-width.ts';
import { isKnown } from '../../results/record/observed.ts';
import { concludeWidth } from '../../results/stats/width-conclusion.ts';
import { semaphore, withHttp } from '../preflight/target.testing.ts';
import { findWidth, type WidthFinding } from './find-width.ts';

const waitMs = 60;
const slow = { timeout: 60_000 };

function foundOf({ found }: WidthFinding): FoundWidth {
  assert.ok(isKnown(found), JSON.stringify(found));
  return found.value;
}

test(
  'a real pool of 6 is found without knowing its wait, and every request is in the books',
  slow,
  async () => {
    const server = semaphore(6, waitMs);
    const finding = await withHttp(server.listener, (endpoint) =>
      findWidth({ endpoint, path: '/wait', waitMs: null }),
    );
    const conclusion = concludeWidth(foundOf(finding));
    assert.ok(conclusion.kind === 'pool', JSON.stringify(foundOf(finding)));
    assert.equal(conclusion.about, 6);
    assert.equal(finding.waits, server.received());
  },
);

test('a real server without a limit shows none up to the largest burst', slow, async () => {
  const server = semaphore(Number.POSITIVE_INFINITY, waitMs);
  const finding = await withHttp(server.listener, (endpoint) =>
    findWidth({ endpoint, path: '/wait', waitMs, largest: 24 }),
  );
  assert.deepEqual(concludeWidth(foundOf(finding)), { kind: 'no-limit', upTo: 24 });
});

test('requests that are refused at once are no width, and are named', slow, async () => {
  let busy = 0;
  const finding = await withHttp(
    (_, reply) => {
      if (busy === 5) {
        reply.writeHead(503).end('full');
        return;
      }
      busy++;
      setTimeout(() => {
        busy--;
        reply.end('ok');
      }, waitMs);
    },
    (endpoint) => findWidth({ endpoint, path: '/wait', waitMs: null, largest: 8 }),
  );
  const conclusion = concludeWidth(foundOf(finding));
  assert.ok(conclusion.kind === 'not-clear', JSON.stringify(conclusion));
  assert.equal(conclusion.atLeast, 5);
  assert.match(conclusion.because, /got no 200/);
});

test('a server that closes after each answer is said to do so', slow, async () => {
  const finding = await withHttp(
    (_, reply) => {
      setTimeout(() => reply.setHeader('connection', 'close').end('ok'), waitMs);
    },
    (endpoint) => findWidth({ endpoint, path: '/wait', waitMs: null }),
  );
  assert.ok(!isKnown(finding.found));
  assert.match(finding.found.unavailable, /closed/);
});

test('an endpoint that answers errors is said to do so, with its status', slow, async () => {
  const finding = await withHttp(
    (_, reply) => reply.writeHead(404).end('no'),
    (endpoint) => findWidth({ endpoint, path: '/nothing', waitMs: null }),
  );
  assert.deepEqual(finding, { found: { unavailable: 'GET /nothing: answered 404' }, waits: 1 });
});

test('an endpoint that does not wait is said to be too quick, and gets no burst', slow, async () => {
  const finding = await withHttp(
    (_, reply) => reply.end('ok'),
    (endpoint) => findWidth({ endpoint, path: '/wait', waitMs: null }),
  );
  assert.ok(!isKnown(finding.found) && /too short|too uneven/.test(finding.found.unavailable));
  assert.equal(finding.waits, 9);
});
