import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:net';
import { test } from 'node:test';
import { isKnown, knownValue } from '../../results/record/observed.ts';
import { LabError } from '../engine/errors.ts';
import { noProc } from '../proc/kernel-file.ts';
import { bindAddresses, tryBind } from './bind.ts';
import { type Decoy, type DecoyOptions, startDecoy } from './decoy.testing.ts';
import { portOwner } from './owner.ts';
import { assertPortFree, chooseFreePort } from './port.ts';

const linux = { skip: noProc ?? false };

async function withDecoy(options: DecoyOptions, use: (decoy: Decoy) => Promise<void>): Promise<void> {
  const decoy = await startDecoy(options);
  try {
    await use(decoy);
  } finally {
    await decoy.stop();
  }
}

for (const host of bindAddresses) {
  test(
    `a port held on ${host} by another process is taken, and the message names address, pid and command`,
    linux,
    async (t) => {
      if ('code' in (await tryBind(host, 0))) return t.skip(`this machine has no ${host}`);
      await withDecoy({ host }, async ({ port, pid }) => {
        await assert.rejects(assertPortFree(port), (error) => {
          assert.ok(error instanceof LabError);
          assert.equal(error.code, 'port-taken');
          assert.ok(error.message.includes(`${host} by pid ${pid} (`), error.message);
          assert.ok(error.message.includes(process.execPath), error.message);
          return true;
        });
      });
    },
  );
}

test('all holders of a port are named at once', linux, async (t) => {
  if ('code' in (await tryBind('::1', 0))) return t.skip('this machine has no IPv6');
  await withDecoy({ host: '127.0.0.1' }, (first) =>
    withDecoy({ host: '::1', port: first.port }, async (second) => {
      await assert.rejects(assertPortFree(first.port), ({ message }: Error) => {
        assert.ok(
          message.includes(`127.0.0.1 by pid ${first.pid}`) && message.includes(`::1 by pid ${second.pid}`),
        );
        return true;
      });
    }),
  );
});

test('a port is free again when its holder has ended', async () => {
  const decoy = await startDecoy({ host: '127.0.0.1' });
  await assert.rejects(assertPortFree(decoy.port), { code: 'port-taken' });
  await decoy.stop();
  await assertPortFree(decoy.port);
});

test('a chosen port is free in both families and inside the range of ports', async () => {
  const port = await chooseFreePort('127.0.0.1');
  assert.ok(port > 0 && port < 65_536);
  await assertPortFree(port);
});

const canListenOn80 = async (): Promise<boolean> => {
  const attempt = await tryBind('127.0.0.1', 80);
  return !('code' in attempt && attempt.code === 'EACCES');
};

test('a port that needs rights is forbidden, not taken', async (t) => {
  if (await canListenOn80()) return t.skip('this user may listen on port 80');
  await assert.rejects(assertPortFree(80), { code: 'port-forbidden' });
});

test(
  'a row is ours when the target or a descendant holds it, and a stranger’s when it shares the port',
  linux,
  async () => {
    const ours = await startDecoy({ host: '127.0.0.1', reusePort: true });
    const stranger = await startDecoy({ host: '127.0.0.1', reusePort: true, port: ours.port });
    try {
      const rows = knownValue(portOwner(ours.port, ours.pid)) ?? [];
      const byPid = new Map(rows.map((row) => [row.pid, row.ours]));
      assert.deepEqual(
        byPid,
        new Map([
          [ours.pid, true],
          [stranger.pid, false],
        ]),
      );
      const asParent = knownValue(portOwner(ours.port, process.pid)) ?? [];
      assert.deepEqual(
        asParent.map((row) => row.ours),
        [true, true],
      );
    } finally {
      await Promise.all([ours.stop(), stranger.stop()]);
    }
  },
);

test('a port on which nobody listens has no rows; a listener of this process has one', linux, async () => {
  const server = await listening();
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const rows = portOwner(port, process.pid);
  server.close();
  assert.ok(isKnown(rows));
  assert.deepEqual(
    rows.value.map(({ family, address, pid, ours }) => ({ family, address, pid, ours })),
    [{ family: 'IPv4', address: '127.0.0.1', pid: process.pid, ours: true }],
  );
  await new Promise((resolve) => server.once('close', resolve));
  assert.deepEqual(knownValue(portOwner(port, process.pid)), []);
});

const listening = (): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
  });
