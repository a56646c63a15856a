/** Two loops promised; the second has no listener. */
import { serveTwisted } from './twist.ts';

const idle = {
  received: 0,
  answered: 0,
  refused: 0,
  failed: 0,
  openConnections: 0,
  acceptedConnections: 0,
  activeMs: 0,
} as const;

await serveTwisted({
  counters: (honest) => ({ ...honest, loops: [...honest.loops, { ...idle, idleMs: performance.now() }] }),
});
