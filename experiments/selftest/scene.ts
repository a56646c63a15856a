/** What a fault can reach while its trial runs. */
import type { OwnTrialPlan } from '../../results/record/trial.ts';
import type { OwnServerProcess } from '../engine/server-process.ts';

export class Scene {
  readonly plan: OwnTrialPlan;
  #server: OwnServerProcess | null = null;
  readonly #undos: (() => unknown)[] = [];

  constructor(plan: OwnTrialPlan) {
    this.plan = plan;
  }

  /** Throws before the server is ready. */
  get server(): OwnServerProcess {
    if (this.#server === null) throw new Error('the server is not up yet');
    return this.#server;
  }

  set server(server: OwnServerProcess) {
    this.#server = server;
  }

  /** Registered as soon as something was changed: it is undone before the server ends. */
  undo(step: () => unknown): void {
    this.#undos.push(step);
  }

  /** Last change first; each once. */
  async restore(): Promise<void> {
    for (let step = this.#undos.pop(); step; step = this.#undos.pop()) await step();
  }
}
