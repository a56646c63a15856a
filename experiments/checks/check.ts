import type { Evidence, EvidenceKey, EvidenceValue } from '../../results/record/evidence.ts';
import { isKnown } from '../../results/record/observed.ts';
import type { Finding, ReasonCode } from '../../results/record/reason.ts';
import type { TrialPlan } from '../../results/record/trial.ts';

type Needed<K extends EvidenceKey> = { readonly [key in K]: EvidenceValue<key> };
export type Judgement = Omit<Finding, 'code'>;

/** Is this number valid? Pure over the evidence it declares; one a `*.check.ts` file that exports `check`. */
export interface Check {
  readonly code: ReasonCode;
  readonly when: 'before' | 'during' | 'after';
  readonly title: string;
  /** What a pass proves. */
  readonly proves: string;
  /** How to repair it. */
  readonly advice: string;
  readonly needs: readonly EvidenceKey[];
  /** null: the check has nothing to say of this plan (e.g. slots of a server without slots). */
  judge(plan: TrialPlan, evidence: Evidence): Finding | null;
}

/** Fills in `unknown` when a piece of needed evidence could not be read. */
export function defineCheck<const K extends EvidenceKey>(
  spec: Omit<Check, 'judge' | 'needs'> & {
    readonly needs: readonly K[];
    appliesTo?(plan: TrialPlan): boolean;
    judge(needed: Needed<K>, plan: TrialPlan): Judgement;
  },
): Check {
  const { judge, appliesTo, ...meta } = spec;
  return {
    ...meta,
    judge(plan, evidence) {
      if (appliesTo && !appliesTo(plan)) return null;
      const missing = spec.needs.find((key) => !isKnown<unknown>(evidence[key]));
      if (missing !== undefined) return unknownFinding(spec.code, missing, evidence);
      const needed = Object.fromEntries(spec.needs.map((key) => [key, valueOfKey(evidence, key)]));
      return { code: spec.code, ...judge(needed as Needed<K>, plan) };
    },
  };
}

const valueOfKey = (evidence: Evidence, key: EvidenceKey): unknown => {
  const o = evidence[key];
  return isKnown<unknown>(o) ? o.value : undefined;
};

function unknownFinding(code: ReasonCode, key: EvidenceKey, evidence: Evidence): Finding {
  const o = evidence[key];
  const because = o && 'unavailable' in o ? o.unavailable : 'the trial did not get so far';
  return { code, status: 'unknown', text: `${key} not available: ${because}` };
}
