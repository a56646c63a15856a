/** The thread of the metronome: sleeps, beats, sleeps; `Atomics.wait` is exact to some 60 us and burns no CPU. */
import { parentPort, workerData } from 'node:worker_threads';

const periodMs = workerData as number;
const cell = new Int32Array(new SharedArrayBuffer(4));
for (;;) {
  Atomics.wait(cell, 0, 0, periodMs);
  parentPort?.postMessage(null);
}
