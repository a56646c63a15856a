/** Hands out what is due, when it is due: the one place where a schedule meets the clock. */
import { startMetronome } from './metronome.ts';

export interface Sender {
  /** Hands out at once what is due by now; called between beats as well, it makes the sending more punctual. */
  catchUp(nowMs: number): void;
  /** Everything of the schedule was handed out. */
  readonly ended: Promise<void>;
}

/**
 * @param starts intended starts in microseconds since `fromMs`, in order
 * @param fromMs,toMs `performance.now()` milliseconds; what would be due at `toMs` or later is not handed out
 */
export function startSender(
  starts: Iterator<number>,
  fromMs: number,
  toMs: number,
  due: (intendedMs: number) => void,
): Sender {
  const next = (): number => {
    const { value, done } = starts.next();
    const atMs = done ? Number.POSITIVE_INFINITY : fromMs + value / 1000;
    return atMs < toMs ? atMs : Number.POSITIVE_INFINITY;
  };
  let intendedMs = next();
  const catchUp = (nowMs: number): void => {
    while (intendedMs <= nowMs) {
      const atMs = intendedMs;
      intendedMs = next();
      due(atMs);
    }
  };
  const ended = new Promise<void>((resolve) => {
    const stop = startMetronome(() => {
      catchUp(performance.now());
      if (!Number.isFinite(intendedMs)) resolve(stop());
    });
  });
  return { catchUp, ended };
}
