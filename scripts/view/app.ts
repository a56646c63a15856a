/** The pages of `view`: the list, a report, a comparison. */
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { comparisonHtml } from '../../results/compare/html.ts';
import { listHtml } from '../../results/listing/html.ts';
import { backLink, noticeHtml } from '../../results/listing/notice-html.ts';
import type { RunList } from '../../results/listing/run-list.ts';
import type { Run } from '../../results/record/run.ts';
import { StoreError } from '../../results/store.ts';
import { askedRuns, mostCompared } from './asked-runs.ts';
import { compareNamed } from './compare-named.ts';
import { guard } from './guard.ts';

export interface ViewParts {
  readonly runs: RunList;
  /** As the person named it. */
  readonly folder: string;
  /** A run's report as a page. */
  report(run: Run): Promise<string>;
}

/** Not listening yet. */
export function createView({ runs, folder, report }: ViewParts): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true, routerOptions: { maxParamLength: 200 } });
  guard(app);
  app.get('/', async (_request, reply) => page(reply, 200, listHtml(await runs.list(), folder)));
  app.get<{ Params: { name: string } }>('/runs/:name', async ({ params }, reply) => {
    const run = await runs.read(params.name);
    return run === null ? notFound(reply, params.name) : page(reply, 200, await report(run));
  });
  app.get<{ Querystring: { run?: unknown } }>('/compare', async ({ query }, reply) => {
    const names = askedRuns(query.run);
    if (names.length < 2 || names.length > mostCompared) return page(reply, 400, tickPage(names.length));
    const found = await compareNamed(names, runs);
    if ('missing' in found) return notFound(reply, found.missing);
    const reportOf = ({ name }: { name: string }) => `/runs/${found.names.get(name) ?? ''}`;
    return page(reply, 200, comparisonHtml(found.comparison, null, { above: backLink, reportOf }));
  });
  app.setNotFoundHandler((_request, reply) => page(reply, 404, noticeHtml('There is no such page', [])));
  app.setErrorHandler((error, _request, reply) => page(reply, ...errorPage(error)));
  return app;
}

const page = (reply: FastifyReply, code: number, text: string) =>
  reply.code(code).type('text/html; charset=utf-8').send(text);

const notFound = (reply: FastifyReply, name: string) =>
  page(reply, 404, noticeHtml('There is no such run', [`No run of this folder is named ${name}.`]));

const tickPage = (count: number): string =>
  noticeHtml('Which runs?', [
    `${count} ticked: go back and tick from two to ${mostCompared} runs; the oldest one is the baseline.`,
  ]);

/** What a person can mend is said; what a bug is, too, without its inside. */
function errorPage(error: unknown): [code: number, text: string] {
  if (error instanceof StoreError) {
    return [422, noticeHtml('This run cannot be read', [error.message, error.hint])];
  }
  const code = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (code >= 400 && code < 500) return [code, noticeHtml('This address cannot be read', [])];
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return [500, noticeHtml('A bug of the lab', ['The terminal says more: please report it.'])];
}
