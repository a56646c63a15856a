/** One answer in ten has status 200 and another body. */
import { everyNth, serveTwisted } from './twist.ts';

const now = everyNth(10);

await serveTwisted({
  app: (app) =>
    app.addHook('onSend', async (request, _reply, body) =>
      request.url === '/wait' && now() ? 'please log in' : body,
    ),
});
