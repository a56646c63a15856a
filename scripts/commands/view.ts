import { once } from 'node:events';
import type { Command } from 'commander';
import type { FastifyInstance } from 'fastify';
import { listChecks } from '../../experiments/checks/registry.ts';
import { assertPortFree } from '../../experiments/preflight/port.ts';
import { RunList } from '../../results/listing/run-list.ts';
import { EnvironmentError } from '../environment-error.ts';
import { exitCodes } from '../exit-codes.ts';
import { listenForStop } from '../interruption.ts';
import { outFolder } from '../out-folder.ts';
import { rejudgedRun } from '../rejudged-run.ts';
import { reportFormats } from '../report-format.ts';
import { ranges } from '../run-flags.ts';
import { say } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export function addView(program: Command): void {
  program
    .command('view')
    .description('a page on this machine: list runs, open a report, compare; changes nothing')
    .option('--port <n>', 'port to listen on, 0 for any free one (0 to 65535)', '0')
    .option('--runs <folder>', 'where runs were written (default: results/runs)')
    .action(view);
}

async function view(flags: { readonly port: string; readonly runs?: string }): Promise<void> {
  const port = readPort(flags.port);
  const folder = outFolder(flags.runs);
  const checks = await listChecks();
  const { createView } = await import('../view/app.ts');
  const runs = new RunList(folder, (run) => rejudgedRun(run, checks));
  // A folder that cannot be read is said before anything listens.
  await runs.list(0);
  await serveUntilStopped(createView({ runs, folder, report: reportFormats.html }), port);
}

async function serveUntilStopped(app: FastifyInstance, port: number): Promise<void> {
  const stop = listenForStop(() => {});
  try {
    const address = await listen(app, port);
    process.stdout.write(`${address}/
`);
    say('Only this machine can open this page, and it changes nothing. Ctrl-C ends it.');
    if (!stop.signal.aborted) await once(stop.signal, 'abort');
    say('stopped');
  } finally {
    await app.close();
    stop.dispose();
  }
  const code = stop.exitCode();
  // Ctrl-C is how it is meant to end.
  process.exitCode =
    code === exitCodes.interrupted.code ? exitCodes.fine.code : (code ?? exitCodes.fine.code);
}

/** @throws LabError `port-taken` with its holder */
async function listen(app: FastifyInstance, port: number): Promise<string> {
  if (port !== 0) await assertPortFree(port);
  try {
    return await app.listen({ host: '127.0.0.1', port });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new EnvironmentError(
      `cannot listen on port ${port}: ${why}`,
      'Choose another one with --port, or leave it out for any free one.',
    );
  }
}

function readPort(text: string): number {
  const { min, max } = ranges.port;
  const port = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (port >= min && port <= max) return port;
  throw new UsageError([{ what: '--port', given: text, valid: `a whole number from ${min} to ${max}` }]);
}
