/** `L` event loops on one port: worker threads with `reusePort`, processes of `node:cluster` where that does not exist. */
import { startClusterLoops } from './cluster-loops.ts';
import type { StartServer } from './contract.ts';
import { startThreadLoops } from './thread-loops.ts';

/** Where Node offers `reusePort` and the kernel spreads connections over the listeners. */
const reusePortPlatforms: readonly string[] = ['linux', 'freebsd', 'dragonfly', 'sunos', 'aix'];

export const start: StartServer = (options) =>
  options.sharing === 'cluster' || !reusePortPlatforms.includes(process.platform)
    ? startClusterLoops(options)
    : startThreadLoops(options);
