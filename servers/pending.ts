/** Requests that wait for a slot, by a small integer id that fits in shared memory. */
import type { Outcome } from './app.ts';

type Done = (outcome: Outcome) => void;

export class Pending {
  readonly #done: (Done | undefined)[];
  readonly #free: number[];

  /** At most `capacity` at a time. */
  constructor(capacity: number) {
    this.#done = Array.from({ length: capacity });
    this.#free = Array.from({ length: capacity }, (_, i) => capacity - 1 - i);
  }

  /** An id for `done`, or null when all are taken. */
  add(done: Done): number | null {
    const id = this.#free.pop();
    if (id === undefined) return null;
    this.#done[id] = done;
    return id;
  }

  /** Ends the request once; an id that is not pending is ignored (its slot died and it was ended before). */
  end(id: number, outcome: Outcome): void {
    const done = this.#done[id];
    if (!done) return;
    this.#done[id] = undefined;
    this.#free.push(id);
    done(outcome);
  }
}
