/** Closes a socket after so many requests that the proofs do not see it, and does not say so. */
import { serveTwisted } from './twist.ts';

const most = 40;

await serveTwisted({
  app: (app) => {
    const served = new WeakMap<object, number>();
    app.addHook('onSend', async ({ raw: { socket } }, reply) => {
      const requests = (served.get(socket) ?? 0) + 1;
      served.set(socket, requests);
      if (requests === most) reply.header('connection', 'close');
    });
  },
});
