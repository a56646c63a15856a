/** Ctrl-C, SIGTERM, a closed terminal, a parent that is gone: one clean stop. */
import { exitCodes } from './exit-codes.ts';

export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

const codes = {
  SIGINT: exitCodes.interrupted.code,
  SIGTERM: exitCodes.terminated.code,
  SIGHUP: exitCodes.hangUp.code,
} as const;

/** One key press arrives several times: from the terminal, from npm and from the bootstrap. */
const samePressMs = 700;

export interface Interruption {
  readonly signal: AbortSignal;
  /** 128 + n of the first signal; null: nothing happened. */
  exitCode(): number | null;
  /** Stops listening; the process can end. */
  dispose(): void;
}

/** Listens from now on. `keeps`: what the person still has afterwards, `''` for nothing. `say` gets a line for the first press and for each later one. */
export function listenForStop(
  say: (line: string) => void,
  keeps = '; finished trials are kept',
  now: () => number = () => performance.now(),
): Interruption {
  const controller = new AbortController();
  let first: StopSignal | null = null;
  let lastMs = Number.NEGATIVE_INFINITY;
  const stop = (signal: StopSignal, because: string): void => {
    const samePress = now() - lastMs < samePressMs;
    lastMs = now();
    if (first !== null) {
      if (!samePress) say('already stopping: the server and its load are being ended');
      return;
    }
    first = signal;
    say(`stopping (${because})${keeps}`);
    controller.abort();
  };
  const dispose = listen(stop);
  return { signal: controller.signal, exitCode: () => (first === null ? null : codes[first]), dispose };
}

function listen(stop: (signal: StopSignal, because: string) => void): () => void {
  const signals = Object.keys(codes) as StopSignal[];
  const listeners = signals.map((signal) => ({ signal, listener: () => stop(signal, signal) }));
  const gone = (): void => stop('SIGTERM', 'the parent process is gone');
  for (const { signal, listener } of listeners) process.on(signal, listener);
  process.on('disconnect', gone);
  process.channel?.unref();
  return () => {
    for (const { signal, listener } of listeners) process.off(signal, listener);
    process.off('disconnect', gone);
  };
}
