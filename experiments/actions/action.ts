import type { ActionPlan } from '../../results/record/action.ts';
import type { Evidence } from '../../results/record/evidence.ts';
import type { TrialPlan } from '../../results/record/trial.ts';
import type { ServerProcess } from '../engine/server-process.ts';

/** What an action may touch. */
export interface Stage<A extends ActionPlan = ActionPlan> {
  readonly action: A;
  readonly plan: TrialPlan;
  readonly server: Pick<ServerProcess, 'snapshot'>;
  /** Aborts when the load is over or the trial ends: what was opened is then closed. */
  readonly signal: AbortSignal;
}

/** Something that happens to the target inside the window; one a `*.action.ts` file, found by the plan's `action.name`. */
export interface Action {
  readonly name: ActionPlan['name'];
  /** Begins when the window opens. Never rejects: what went wrong is in its evidence. */
  act(stage: Stage): Promise<Evidence>;
}
