/**
 * The server's own record of its blocks, in shared memory: each thread takes a row of its own, the main thread reads
 * them at any time. Only servers with faults enabled have one.
 */
import type { Block } from './block.ts';
import type { BlockRecord } from './contract.ts';

/** More than this many are counted and not described. */
const rows = 4096;
const field = { place: 0, startMs: 1, endMs: 2, spin: 3, guarded: 4 } as const;
const rowLength = 5;
const headBytes = 8;

export const createBlockLog = (): SharedArrayBuffer =>
  new SharedArrayBuffer(headBytes + rows * rowLength * Float64Array.BYTES_PER_ELEMENT);

/** Epoch milliseconds by the monotonic clock. */
const epochMs = (): number => performance.timeOrigin + performance.now();

export class BlockLog {
  readonly #taken: Int32Array<SharedArrayBuffer>;
  readonly #cells: Float64Array<SharedArrayBuffer>;

  constructor(memory: SharedArrayBuffer) {
    this.#taken = new Int32Array(memory, 0, 1);
    this.#cells = new Float64Array(memory, headBytes, rows * rowLength);
  }

  /** Writes down when `run` begins and ends on `place`: the number of the loop or slot that is held. */
  during(place: number, { mode }: Block, guarded: boolean, run: () => void): void {
    const row = Atomics.add(this.#taken, 0, 1);
    const at = row * rowLength;
    if (row < rows) {
      this.#cells.set([place, epochMs(), 0, mode === 'spin' ? 1 : 0, guarded ? 1 : 0], at);
      run();
      this.#cells[at + field.endMs] = epochMs();
    } else run();
  }

  /** Those that began so far, in that order; `endMs` null while one is held. */
  read(): BlockRecord[] {
    const count = Math.min(rows, Atomics.load(this.#taken, 0));
    return Array.from({ length: count }, (_, row) => this.#read(row)).filter(({ startMs }) => startMs > 0);
  }

  #read(row: number): BlockRecord {
    const cell = (place: number): number => this.#cells[row * rowLength + place] ?? 0;
    const endMs = cell(field.endMs);
    return {
      place: cell(field.place),
      startMs: cell(field.startMs),
      endMs: endMs > 0 ? endMs : null,
      mode: cell(field.spin) === 1 ? 'spin' : 'sleep',
      guarded: cell(field.guarded) === 1,
    };
  }
}
