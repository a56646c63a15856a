/** A supervisor that lives on while the process that listens is replaced (on SIGUSR2). */
import { serve } from '../../../servers/serve.ts';
import { startServer } from '../../engine/server-process.ts';

const never = new AbortController().signal;

await serve(async (options) => {
  let inner = startServer(options, never);
  process.on('SIGUSR2', () => {
    inner = inner.then((old) => old.end()).then(() => startServer(options, never));
  });
  const { type: _type, pid: _pid, runtime: _runtime, startMs: _startMs, ...ready } = (await inner).ready;
  // A process that is gone gives no answer, and the lab is told so by its own time limit.
  return { ready, snapshot: async () => (await inner).snapshot().catch(() => new Promise<never>(() => {})) };
});
