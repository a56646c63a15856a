import type { Evidence, EvidenceKey, EvidenceValue } from '../../results/record/evidence.ts';
import { isKnown, type Observed } from '../../results/record/observed.ts';
import type { Finding, ReasonCode } from '../../results/record/reason.ts';
import type { TrialPlan } from '../../results/record/trial.ts';
import { isBeyondProof, unseen } from './beyond-proof.ts';
import { type Judgement, unknown, unproved } from './judgement.ts';

type Needed<K extends EvidenceKey> = { readonly [key in K]: EvidenceValue<key> };
type Read<R extends EvidenceKey> = { readonly [key in R]: Observed<EvidenceValue<key>> | undefined };

/** Is this number valid? Pure over the evidence it declares; one a `*.check.ts` file that exports `check`. */
export interface Check {
  readonly code: ReasonCode;
  /** When its evidence is complete. Those of `before` are also asked in front of the load, where a fail stops the trial. */
  readonly when: 'before' | 'during' | 'after';
  readonly title: string;
  /** What a pass proves. */
  readonly proves: string;
  /** The broken measurement, reported in public, that it would have caught. */
  readonly fault: string;
  /** How to repair it. */
  readonly advice: string;
  /** Without these the finding is `unknown`; `unproved` where a target cannot give them. */
  readonly needs: readonly EvidenceKey[];
  /** Read where they are known; what their absence means is the check's own matter. */
  readonly reads: readonly EvidenceKey[];
  /** null: the check has nothing to say of this plan (e.g. slots of a server without slots). */
  judge(plan: TrialPlan, evidence: Evidence): Finding | null;
}

type Spec<K extends EvidenceKey, R extends EvidenceKey> = Omit<Check, 'judge' | 'needs' | 'reads'> & {
  readonly needs: readonly K[];
  readonly reads?: readonly R[];
  /** Default: to every plan. */
  appliesTo?(plan: TrialPlan, evidence: Evidence): boolean;
  judge(evidence: Needed<K> & Read<R>, plan: TrialPlan): Judgement;
};

/** Fills in `unknown` when a piece of needed evidence could not be read. */
export function defineCheck<const K extends EvidenceKey, const R extends EvidenceKey = never>(
  spec: Spec<K, R>,
): Check {
  const { judge, appliesTo, reads = [], ...meta } = spec;
  return {
    ...meta,
    reads,
    judge(plan, evidence) {
      if (appliesTo && !appliesTo(plan, evidence)) return null;
      const missing = spec.needs.find((key) => !isKnown<unknown>(evidence[key]));
      if (missing !== undefined)
        return { code: spec.code, ...withoutEvidence(plan, missing, evidence[missing]) };
      const needed = spec.needs.map((key) => [key, valueOfKey(evidence, key)]);
      const read = reads.map((key) => [key, evidence[key]]);
      const declared = Object.fromEntries([...read, ...needed]) as Needed<K> & Read<R>;
      return { code: spec.code, ...judge(declared, plan) };
    },
  };
}

/** `unproved` where there can be no such evidence of this target, `unknown` where it should be there. */
function withoutEvidence(
  { roles: { target } }: TrialPlan,
  key: EvidenceKey,
  observed: Observed<unknown> | undefined,
): Judgement {
  if (!isBeyondProof(target, key)) return unknown(whyMissing(key, observed));
  return unproved(observed && 'unavailable' in observed ? observed.unavailable : unseen);
}

const valueOfKey = (evidence: Evidence, key: EvidenceKey): unknown => {
  const o = evidence[key];
  return isKnown<unknown>(o) ? o.value : undefined;
};

/** Why a piece of evidence, or a part of it, cannot be judged. */
export function whyMissing(name: string, observed: Observed<unknown> | undefined): string {
  const because =
    observed && 'unavailable' in observed ? observed.unavailable : 'the trial did not get so far';
  return `${name} not available: ${because}`;
}
