/** The small trial into which faults are put: short, and light enough for a machine with two cores. */
import type { RunSettings } from '../../results/record/run.ts';
import type { OwnTrialPlan } from '../../results/record/trial.ts';
import type { ServerModel } from '../../servers/contract.ts';
import { planTrial } from '../trial-plan.ts';

export const smallSettings: RunSettings = {
  servers: ['thread-pool', 'event-loop'],
  connections: [24],
  waitMs: 20,
  slots: 6,
  loops: 1,
  dispatch: 'queue',
  warmupMs: 600,
  windowMs: 1500,
  repeat: 1,
  port: 0,
};

/** A pool at twice its slots: the more wait, the more the edges of a short window weigh. */
const connections = { 'event-loop': 24, 'thread-pool': 12 } as const;

/** A request that never comes back must not hold up the whole self-test. */
const timeoutMs = 3000;

export function smallPlan(model: ServerModel): OwnTrialPlan {
  const plan = planTrial(smallSettings, model, connections[model], 0);
  return { ...plan, load: { ...plan.load, timeoutMs, openTimeoutMs: 10_000, hardLimitMs: 25_000 } };
}

export const withTarget =
  (fields: Partial<OwnTrialPlan['roles']['target']>) =>
  (plan: OwnTrialPlan): OwnTrialPlan => ({ ...plan, roles: { target: { ...plan.roles.target, ...fields } } });

export const withLoad =
  (fields: Partial<OwnTrialPlan['load']>) =>
  (plan: OwnTrialPlan): OwnTrialPlan => ({ ...plan, load: { ...plan.load, ...fields } });

export const onPort = (plan: OwnTrialPlan, port: number): OwnTrialPlan =>
  withLoad({ port })(withTarget({ port })(plan));
