/** Entry of a measured server: `node main.js '<ServerOptions as JSON>'`, with an IPC channel to the lab. */
import type { StartServer } from './contract.ts';
import { serve } from './serve.ts';

await serve(async (options) => {
  const { start } = (await import(`./${options.model}.server.js`)) as { start: StartServer };
  return start(options);
});
