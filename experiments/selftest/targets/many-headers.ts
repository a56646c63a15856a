/** Answers that cost little to write and much to parse: the driver's parser looks at each header line. */
import { serveTwisted } from './twist.ts';

const lines = Array.from({ length: 1500 }, () => 'a');

await serveTwisted({
  app: (app) =>
    app.addHook('onSend', async (request, reply) => {
      if (request.url === '/wait') reply.header('x', lines);
    }),
});
