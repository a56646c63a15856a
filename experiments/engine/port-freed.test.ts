import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { unavailable } from '../../results/record/observed.ts';
import { portFreed } from './port-freed.ts';

const blind = { withinMs: 100, rowsOf: () => unavailable('no /proc on plan9') };

test('a port that is held is not freed, whether its holder can be seen or not; a closed one is', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  for (const options of [{ withinMs: 100 }, blind]) {
    await assert.rejects(portFreed(port, options), { code: 'port-not-freed', message: /127\.0\.0\.1 by/ });
  }
  server.close();
  await once(server, 'close');
  for (const options of [{}, blind]) await portFreed(port, options);
});
