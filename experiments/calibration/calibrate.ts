/** What the generator can do at most, asked once before the first trial: the headroom of every result of the run. */
import type { LoadPlan } from '../../loadgen/contract.ts';
import type { Calibration, GeneratorCeiling } from '../../results/record/calibration.ts';
import type { LoadResult } from '../../results/record/load.ts';
import { known, type Observed, unavailable } from '../../results/record/observed.ts';
import { throughput } from '../../results/stats/measurement.ts';
import { type Child, howEnded, startChild } from '../engine/child.ts';
import { startDriver } from '../engine/driver-process.ts';
import { unlessAborted } from '../engine/unless-aborted.ts';
import { isListening } from './contract.ts';

/** The whole of it, whatever happens; what is not measured by then is not available. */
export const calibrationLimitMs = 3000;

const plan = {
  driver: 'autocannon',
  host: '127.0.0.1',
  path: '/',
  connections: 200,
  warmupMs: 500,
  windowMs: 1000,
  timeoutMs: 1000,
  openTimeoutMs: calibrationLimitMs,
  hardLimitMs: calibrationLimitMs,
  expectBody: 'ok',
} as const satisfies Omit<LoadPlan, 'port'>;

/**
 * The same driver process as a trial's against a target of bare `node:net` in a process of its own. Both are ended when
 * this settles. @throws LabError `interrupted` when the signal aborts; everything else that goes wrong is `unavailable`
 */
export async function calibrate(signal: AbortSignal): Promise<Calibration> {
  const startedAt = new Date();
  const startMs = performance.now();
  const generatorCeiling = await generatorCeilingWithin(calibrationLimitMs, signal);
  return {
    kind: 'calibration',
    schemaVersion: 1,
    startedAt: startedAt.toISOString(),
    durationMs: performance.now() - startMs,
    generatorCeiling,
  };
}

/** `limitMs`: when to give up. */
export async function generatorCeilingWithin(
  limitMs: number,
  signal: AbortSignal,
): Promise<Observed<GeneratorCeiling>> {
  const late = AbortSignal.timeout(limitMs);
  try {
    return known(await measured(AbortSignal.any([late, signal])));
  } catch (error) {
    if (signal.aborted) throw error;
    if (late.aborted) return unavailable(`the calibration took longer than ${limitMs / 1000} s`);
    return unavailable(`the calibration failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Both processes have ended when this settles. */
async function measured(signal: AbortSignal): Promise<GeneratorCeiling> {
  const target = startChild('experiments/calibration/target.js', {});
  try {
    const port = await unlessAborted(signal, listeningPort(target));
    return ceilingOf(await load(port, signal));
  } finally {
    await target.end();
  }
}

async function load(port: number, signal: AbortSignal): Promise<LoadResult> {
  const driver = startDriver({ ...plan, port });
  try {
    return await unlessAborted(signal, driver.result);
  } finally {
    await driver.end();
  }
}

const listeningPort = (target: Child): Promise<number> =>
  new Promise((resolve, reject) => {
    target.onMessage((message) => isListening(message) && resolve(message.port));
    target.ended.then((ending) => reject(new Error(`its target ended ${howEnded(ending)}`)));
  });

/** @throws Error when nothing was answered, or something was answered wrongly */
export function ceilingOf(load: LoadResult): GeneratorCeiling {
  const perSecond = throughput(load);
  if (load.window.answers === 0) throw new Error('no answer came');
  if (load.wrongBodies + load.life.otherStatus > 0) throw new Error('some answers were wrong');
  return {
    driver: load.driver,
    connections: plan.connections,
    perSecond,
    cpuUsPerAnswer: (load.generator.cpuCores * 1e6) / perSecond,
  };
}
