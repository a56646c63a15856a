/**
 * Calls `onBeat` at 0, 1, 2 … times `periodMs` from now by the monotonic clock, with the number of the beat. A late
 * beat does not move the later ones; beats that were missed altogether are skipped. Returns what stops it.
 */
export function everyBeat(periodMs: number, onBeat: (beat: number) => void): () => void {
  const startMs = performance.now();
  let last = -1;
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    const nextMs = startMs + (last + 1) * periodMs;
    timer = setTimeout(strike, Math.max(0, nextMs - performance.now()));
  };
  const strike = (): void => {
    // A timer may fire up to 1 ms early.
    const beat = Math.floor((performance.now() - startMs + 1) / periodMs);
    if (beat > last) {
      last = beat;
      onBeat(beat);
    }
    wait();
  };
  wait();
  return () => clearTimeout(timer);
}
