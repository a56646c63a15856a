/** Answers that cost little to send and much to read and compare. */
import { largeBody } from '../large-body.ts';
import { serveTwisted } from './twist.ts';

await serveTwisted({
  app: (app) =>
    app.addHook('onSend', async (request, _reply, body) => (request.url === '/wait' ? largeBody : body)),
});
