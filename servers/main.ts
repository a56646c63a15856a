/** Entry of a measured server: `node main.js '<ServerOptions as JSON>'`, with an IPC channel to the lab. */
import { pathToFileURL } from 'node:url';
import type { ServerOptions, StartServer } from './contract.ts';
import { serve } from './serve.ts';

await serve(async (options) => {
  const { start } = (await import(moduleOf(options))) as { start?: StartServer };
  if (start === undefined)
    throw new Error(
      `${moduleOf(options)} exports no function \`start\`: to measure it as a program of its own, give its command in quotes`,
    );
  return start(options);
});

/** The lab's own server of the model, or a module of the person's. */
function moduleOf({ model, module }: ServerOptions): string {
  return module === undefined ? `./${model}.server.js` : pathToFileURL(module).href;
}
