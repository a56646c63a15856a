/** Closes the socket after each answer. */
import { serveTwisted } from './twist.ts';

await serveTwisted({
  app: (app) => app.addHook('onSend', async (_, reply) => void reply.header('connection', 'close')),
});
