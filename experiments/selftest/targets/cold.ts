/** Half as fast under load until SIGUSR2: work in front of the wait, as for a cache that is still empty. */
import { serveTwisted } from './twist.ts';

/** More than the proofs have open at once. */
const loadConnections = 20;
let open = 0;
let cold = true;
process.on('SIGUSR2', () => {
  cold = false;
});

await serveTwisted({
  app: (app) => {
    app.server.on('connection', (socket) => {
      open++;
      socket.on('close', () => open--);
    });
  },
  wait:
    (honest, { waitMs }) =>
    (done) => {
      if (cold && open >= loadConnections) setTimeout(() => honest(done), 1.5 * waitMs);
      else honest(done);
    },
});
