/**
 * The queue between one front thread and many slots, in shared memory. Jobs are claimed in order (FIFO) by
 * any slot; completions come back in the order in which slots published them. All indices are 32-bit and wrap:
 * only differences of them mean anything.
 *
 * Wakes: a sleeper announces itself, then looks again, then sleeps; a waker publishes, then looks for sleepers.
 * Atomics are sequentially consistent, so at least one of the two sees the other.
 */

/** Places in the header, one cache line (16 words) apart. */
const place = {
  jobHead: 0,
  jobTail: 16,
  sleepers: 32,
  wake: 48,
  doneHead: 64,
  frontSleeps: 80,
} as const;
const headerWords = 96;
/** A job is its id and how it waits (see `Job`). */
const jobWords = 2;
/** No id. */
const nothing = -1;

/** `blockMs` 0: an ordinary wait; above: sleep so long; below: spin so long. */
export interface Job {
  readonly id: number;
  readonly blockMs: number;
}

/** Shared memory for at most `capacity` jobs waiting or held; a power of two. `first` is where the indices begin. */
export function createRing(capacity: number, first = 0): SharedArrayBuffer {
  if (capacity < 2 || (capacity & (capacity - 1)) !== 0)
    throw new RangeError('capacity must be a power of two');
  const memory = new SharedArrayBuffer(
    (headerWords + capacity * (jobWords + 1)) * Int32Array.BYTES_PER_ELEMENT,
  );
  const words = new Int32Array(memory);
  for (const index of [place.jobHead, place.jobTail, place.doneHead]) words[index] = first;
  return memory;
}

interface Words {
  readonly words: Int32Array<SharedArrayBuffer>;
  readonly mask: number;
  readonly doneStart: number;
}

function open(memory: SharedArrayBuffer): Words {
  const words = new Int32Array(memory);
  const capacity = (words.length - headerWords) / (jobWords + 1);
  return { words, mask: capacity - 1, doneStart: headerWords + capacity * jobWords };
}

/** The front's end: only one thread may use it. */
export class RingFront {
  readonly #ring: Words;
  readonly #limit: number;
  #doneTail = 0;

  /** At most `limit` jobs may wait; it must leave room for one job a slot in the ring's capacity. */
  constructor(memory: SharedArrayBuffer, limit: number) {
    this.#ring = open(memory);
    this.#limit = limit;
    this.#doneTail = Atomics.load(this.#ring.words, place.doneHead);
  }

  /** Jobs that no slot has claimed yet. */
  get waiting(): number {
    const { words } = this.#ring;
    return (Atomics.load(words, place.jobHead) - Atomics.load(words, place.jobTail)) | 0;
  }

  /** False when the queue is full: nothing was added. */
  push(job: Job): boolean {
    const { words, mask } = this.#ring;
    const head = Atomics.load(words, place.jobHead);
    if (((head - Atomics.load(words, place.jobTail)) | 0) >= this.#limit) return false;
    const cell = headerWords + (head & mask) * jobWords;
    words[cell] = job.id;
    words[cell + 1] = job.blockMs;
    Atomics.store(words, place.jobHead, (head + 1) | 0);
    if (Atomics.load(words, place.sleepers) > 0) {
      Atomics.add(words, place.wake, 1);
      Atomics.notify(words, place.wake, 1);
    }
    return true;
  }

  /** Calls `each` with the id of every job completed since the last call. */
  drain(each: (id: number) => void): void {
    const { words, mask, doneStart } = this.#ring;
    for (;;) {
      const cell = doneStart + (this.#doneTail & mask);
      const done = Atomics.load(words, cell);
      if (done === 0) return;
      Atomics.store(words, cell, 0);
      this.#doneTail = (this.#doneTail + 1) | 0;
      each(done - 1);
    }
  }

  /** Calls `each` for completions from now on, on this thread's event loop, without holding the thread. */
  listen(each: (id: number) => void): void {
    const { words, mask, doneStart } = this.#ring;
    const turn = (): void => {
      this.drain(each);
      Atomics.store(words, place.frontSleeps, 1);
      if (Atomics.load(words, doneStart + (this.#doneTail & mask)) !== 0) {
        Atomics.store(words, place.frontSleeps, 0);
        setImmediate(turn);
        return;
      }
      const wait = Atomics.waitAsync(words, place.frontSleeps, 1);
      if (wait.async) wait.value.then(turn);
      else setImmediate(turn);
    };
    turn();
  }
}

/** A slot's end: every slot opens its own. Its calls allocate nothing: 200 threads run them in code of their own. */
export class RingSlot {
  /** How the job that was claimed last waits: see `Job`. */
  blockMs = 0;
  readonly #words: Int32Array<SharedArrayBuffer>;
  readonly #mask: number;
  readonly #doneStart: number;
  readonly #announced: Int32Array<ArrayBufferLike>;
  readonly #index: number;

  /** `announced[index]` is 1 + the id of the job that the slot holds or is about to claim, 0 for none. */
  constructor(
    memory: SharedArrayBuffer,
    announced: Int32Array<ArrayBufferLike> = new Int32Array(1),
    index = 0,
  ) {
    const { words, mask, doneStart } = open(memory);
    this.#words = words;
    this.#mask = mask;
    this.#doneStart = doneStart;
    this.#announced = announced;
    this.#index = index;
  }

  /** The id of the oldest unclaimed job; sleeps while there is none. */
  claim(): number {
    for (;;) {
      const id = this.#tryClaim();
      if (id !== nothing) return id;
      this.#sleep();
    }
  }

  /** The cell is read before the claim: until a claim of it succeeds, the front cannot write it again. */
  #tryClaim(): number {
    const words = this.#words;
    for (;;) {
      const tail = Atomics.load(words, place.jobTail);
      if (tail === Atomics.load(words, place.jobHead)) return nothing;
      const cell = headerWords + (tail & this.#mask) * jobWords;
      const id = Atomics.load(words, cell);
      this.blockMs = Atomics.load(words, cell + 1);
      this.#announced[this.#index] = id + 1;
      if (Atomics.compareExchange(words, place.jobTail, tail, (tail + 1) | 0) === tail) return id;
    }
  }

  #sleep(): void {
    const words = this.#words;
    const wake = Atomics.load(words, place.wake);
    Atomics.add(words, place.sleepers, 1);
    if (Atomics.load(words, place.jobHead) === Atomics.load(words, place.jobTail)) {
      Atomics.wait(words, place.wake, wake);
    }
    Atomics.sub(words, place.sleepers, 1);
  }

  /** Publishes that a job is done, and wakes the front if it sleeps. */
  complete(id: number): void {
    const words = this.#words;
    this.#announced[this.#index] = 0;
    const head = Atomics.add(words, place.doneHead, 1);
    Atomics.store(words, this.#doneStart + (head & this.#mask), id + 1);
    if (Atomics.load(words, place.frontSleeps) === 0) return;
    if (Atomics.compareExchange(words, place.frontSleeps, 1, 0) === 1)
      Atomics.notify(words, place.frontSleeps);
  }
}
