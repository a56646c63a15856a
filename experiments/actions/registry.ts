/** Finds an action by its file: a new one is added without editing the engine. */
import type { ActionPlan } from '../../results/record/action.ts';
import type { Action } from './action.ts';

/** @throws when there is no such file, which is a bug of the plan */
export async function actionNamed(name: ActionPlan['name']): Promise<Action> {
  const { action } = (await import(new URL(`./${name}.action.js`, import.meta.url).href)) as {
    action: Action;
  };
  return action;
}
