/** The load driver as the engine sees it. */
import type { LoadPlan } from '../../loadgen/contract.ts';
import { type FromDriver, fromDriverSchema, type LoadResult } from '../../results/record/load.ts';
import { type Child, howEnded, startChild } from './child.ts';
import { LabError } from './errors.ts';

export type LoadPhase = Extract<FromDriver, { type: 'phase' }>['phase'];

export interface DriverProcess {
  readonly pid: number;
  /** Rejects with a LabError when the driver fails, dies or hangs. */
  readonly result: Promise<LoadResult>;
  onPhase(listener: (phase: LoadPhase) => void): void;
  end(): Promise<void>;
}

/** Beyond the driver's own hard limit: its loop may be stuck. */
const watchdogGraceMs = 3000;

export function startDriver(plan: LoadPlan): DriverProcess {
  const child = startChild('loadgen/main.js', plan);
  const listeners: ((phase: LoadPhase) => void)[] = [];
  const result = outcome(child, plan.hardLimitMs + watchdogGraceMs, (phase) => {
    for (const listener of listeners) listener(phase);
  });
  result.catch(() => {});
  return { pid: child.pid, result, onPhase: (listener) => listeners.push(listener), end: () => child.end() };
}

function outcome(child: Child, limitMs: number, onPhase: (phase: LoadPhase) => void): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const watchdog = setTimeout(
      () =>
        reject(
          new LabError('driver-hung', `the driver (pid ${child.pid}) did not end within ${limitMs / 1000} s`),
        ),
      limitMs,
    );
    child.ended.then((ending) => {
      clearTimeout(watchdog);
      const message = `the driver (pid ${child.pid}) ended ${howEnded(ending)} without a result`;
      reject(new LabError('driver-died', message, { cause: ending.lastWords }));
    });
    child.onMessage((raw) => {
      const read = fromDriverSchema.safeParse(raw);
      if (!read.success) {
        reject(
          new LabError('internal', 'the driver said what its contract does not know', { cause: read.error }),
        );
        return;
      }
      const message = read.data;
      switch (message.type) {
        case 'phase':
          onPhase(message.phase);
          break;
        case 'progress':
          break;
        case 'result':
          resolve(message.result);
          break;
        case 'failed':
          reject(loadFailure(message.code, message.message));
          break;
        default:
          message satisfies never;
      }
    });
  });
}

function loadFailure(code: string, message: string): LabError {
  if (code === 'connections-not-opened') return new LabError(code, message, { phase: 'open' });
  if (code === 'hard-limit') return new LabError('driver-hung', message);
  return new LabError('driver-start-failed', `the driver failed: ${message}`);
}
