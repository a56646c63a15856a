/** The one HTTP application that both models share: same routes, headers, limits and keep-alive. Only the wait differs. */
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { type Block, parseBlock } from './block.ts';
import type { ServerOptions } from './contract.ts';
import { add, field, type Lane } from './counters.ts';
import { sharedLimits } from './limits.ts';

export type Outcome = 'ok' | 'refused' | 'failed';

/** How a model waits. `done` is called once, on the loop that owns the request. */
export interface Waiting {
  wait(done: (outcome: Outcome) => void): void;
  /** Blocks one loop or slot; only reachable when faults are enabled. */
  block(block: Block, done: (outcome: Outcome) => void): void;
}

const bodies = { ok: 'ok', refused: 'queue full', failed: 'slot failed' } as const;
const statuses = { ok: 200, refused: 503, failed: 500 } as const;
const counted = { ok: field.answered, refused: field.refused, failed: field.failed } as const;

/** `place`: the number of this loop, told by `/place` where faults are enabled. */
export function createApp(options: ServerOptions, lane: Lane, waiting: Waiting, place = 0): FastifyInstance {
  const app = Fastify({
    logger: false,
    keepAliveTimeout: sharedLimits.keepAliveTimeoutMs,
    requestTimeout: 0,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    genReqId: () => '',
  });
  countConnections(app, lane);
  app.get('/nonce', (_request, reply) => send(reply, 'ok', options.nonce));
  app.get('/wait', (_request, reply) => {
    add(lane, field.received, 1);
    waiting.wait((outcome) => {
      add(lane, counted[outcome], 1);
      send(reply, outcome, bodies[outcome]);
    });
  });
  if (options.faults) addFaultRoutes(app, waiting, place);
  return app;
}

function addFaultRoutes(app: FastifyInstance, waiting: Waiting, place: number): void {
  app.get('/place', (_request, reply) => send(reply, 'ok', String(place)));
  app.get('/block', (request, reply) => {
    const block = parseBlock(request.query);
    if (typeof block === 'string') {
      reply.code(400).type('text/plain').send(block);
      return;
    }
    waiting.block(block, (outcome) => send(reply, outcome, bodies[outcome]));
  });
}

function send(reply: FastifyReply, outcome: Outcome, body: string): void {
  reply.code(statuses[outcome]).header('content-type', 'text/plain').send(body);
}

function countConnections(app: FastifyInstance, lane: Lane): void {
  app.server.on('connection', (socket) => {
    add(lane, field.acceptedConnections, 1);
    add(lane, field.openConnections, 1);
    socket.on('close', () => add(lane, field.openConnections, -1));
  });
}
