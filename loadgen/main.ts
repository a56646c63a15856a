/** Entry of a load driver: `node main.js '<LoadPlan as JSON>'`, with an IPC channel to the lab. */
import { epochMs } from './clock.ts';
import type { Driver, FromDriver, LoadPlan, Report } from './contract.ts';
import { LoadError } from './errors.ts';

const plan = JSON.parse(process.argv[2] ?? '{}') as LoadPlan;
const end = () => process.kill(process.pid, 'SIGKILL');

// Ctrl-C reaches the whole process group: the lab stops its children in order, and they end with it.
process.on('SIGINT', () => {});
process.on('SIGTERM', end);
process.on('SIGHUP', end);
process.on('disconnect', end);
// The lab says one thing only: stop.
process.on('message', end);

const say = (message: FromDriver): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve(console.log(JSON.stringify(message)));
  });

const report: Report = {
  phase: (phase) => say({ type: 'phase', phase, atMs: epochMs() }),
  progress: (connections) => say({ type: 'progress', connections }),
};

const fail = (error: unknown): Promise<void> =>
  say({
    type: 'failed',
    code: error instanceof LoadError ? error.code : 'internal',
    message: error instanceof Error ? error.message : String(error),
  });

setTimeout(() => {
  const message = `the load passed its hard limit of ${plan.hardLimitMs / 1000} s`;
  fail(new LoadError('hard-limit', message)).finally(end);
}, plan.hardLimitMs).unref();

try {
  const { driver } = (await import(`./${plan.driver}.driver.js`)) as { driver: Driver };
  const result = await driver.load(plan, report);
  await say({ type: 'result', result });
  process.exit(0);
} catch (error) {
  await fail(error);
  process.exit(1);
}
