/** What is written down while a trial goes on, and the record it becomes. */
import type { Evidence } from '../../results/record/evidence.ts';
import type { Failure, Phase } from '../../results/record/failure.ts';
import type { Finding } from '../../results/record/reason.ts';
import { isExternal, withoutValues } from '../../results/record/target.ts';
import type { TrialPlan, TrialRecord } from '../../results/record/trial.ts';
import type { Check } from '../checks/check.ts';
import { dueOfFailed } from '../checks/rejudged.ts';
import { failedVerdict, judge, verdict } from '../checks/verdict.ts';

const withoutSecrets = (plan: TrialPlan): TrialPlan => {
  const { target } = plan.roles;
  return isExternal(target) ? { ...plan, roles: { ...plan.roles, target: withoutValues(target) } } : plan;
};

export class TrialNotes {
  plan: TrialPlan;
  phase: Phase = 'port';
  readonly #index: number;
  readonly #checks: readonly Check[];
  readonly #startedAt = new Date();
  readonly #startedMs = performance.now();
  #evidence: Evidence;

  /** `evidence`: what was found before the first trial. */
  constructor(plan: TrialPlan, index: number, checks: readonly Check[], evidence: Evidence) {
    this.plan = plan;
    this.#index = index;
    this.#checks = checks;
    this.#evidence = evidence;
  }

  /** From now on the plan names the port that is really used. */
  usePort(port: number): void {
    const { roles, load } = this.plan;
    this.plan = {
      ...this.plan,
      roles: { ...roles, target: { ...roles.target, port } },
      load: { ...load, port },
    };
  }

  add(evidence: Evidence): void {
    this.#evidence = { ...this.#evidence, ...evidence };
  }

  /** By the checks whose evidence there should be by now. */
  findings(which: 'before' | 'all'): Finding[] {
    const checks = which === 'all' ? this.#checks : dueOfFailed(this.#checks);
    return judge(this.plan, this.#evidence, checks);
  }

  record(failure: Failure | null): TrialRecord {
    const findings = this.findings(failure === null ? 'all' : 'before');
    const common = {
      kind: 'trial',
      schemaVersion: 1,
      index: this.#index,
      plan: withoutSecrets(this.plan),
      startedAt: this.#startedAt.toISOString(),
      durationMs: performance.now() - this.#startedMs,
      evidence: this.#evidence,
      findings,
    } as const;
    if (failure === null) return { ...common, state: 'measured', verdict: verdict(findings) };
    return { ...common, state: 'failed', failure, verdict: failedVerdict(findings) };
  }
}
