/** Clean trials with one thing made wrong, for tests of which checks see it. */
import type { Evidence, EvidenceKey, EvidenceValue } from '../../results/record/evidence.ts';
import type { LoadResult } from '../../results/record/load.ts';
import { isKnown, known, type Observed } from '../../results/record/observed.ts';
import type { Finding, ReasonCode } from '../../results/record/reason.ts';
import { type SampleTrial, sampleTrial } from '../../results/record/sample.testing.ts';
import type { Snapshot } from '../../results/record/server.ts';
import type { MeasuredTrial } from '../../results/record/trial.ts';
import type { Check } from './check.ts';
import { judge } from './verdict.ts';

/** Findings that are not a pass, by code. */
export type Flipped = Partial<Record<ReasonCode, Finding['status']>>;

export function flippedBy(checks: readonly Check[], trial: MeasuredTrial): Flipped {
  const findings = judge(trial.plan, trial.evidence, checks).filter(({ status }) => status !== 'pass');
  return Object.fromEntries(findings.map(({ code, status }) => [code, status]));
}

export const sample = (overrides: SampleTrial, doctor: (evidence: Evidence) => Evidence): MeasuredTrial => {
  const trial = sampleTrial(overrides);
  return { ...trial, evidence: doctor(trial.evidence) };
};

/** A known piece of evidence; a sample has them all. */
export function knownPart<K extends EvidenceKey>(evidence: Evidence, key: K): EvidenceValue<K> {
  const observed = evidence[key] as Observed<EvidenceValue<K>> | undefined;
  if (!isKnown(observed)) throw new Error(`the sample has no ${key}`);
  return observed.value;
}

/** Changes one piece of evidence. */
export const changed =
  <K extends EvidenceKey>(key: K, change: (value: EvidenceValue<K>) => EvidenceValue<K>) =>
  (evidence: Evidence): Evidence => ({ ...evidence, [key]: known(change(knownPart(evidence, key))) });

/** Replaces single fields of one piece of evidence. */
export const withFields = <K extends EvidenceKey>(key: K, fields: Partial<EvidenceValue<K>>) =>
  changed(key, (value) => ({ ...(value as object), ...(fields as object) }) as EvidenceValue<K>);

export const withWindow = (fields: Partial<LoadResult['window']>) =>
  changed('load', (load) => ({ ...load, window: { ...load.window, ...fields } }));

/** The same change to the server's counters at every moment. */
export const everySnapshot =
  (change: (snapshot: Snapshot) => Snapshot) =>
  (evidence: Evidence): Evidence =>
    (['countersBefore', 'countersWindowStart', 'countersWindowEnd', 'countersAfter'] as const).reduce(
      (all, key) => changed(key, change)(all),
      evidence,
    );

export const scaleHolds = (factor: number) =>
  everySnapshot((snapshot) => ({
    ...snapshot,
    hold: { ...snapshot.hold, sumUs: snapshot.hold.sumUs * factor },
  }));

export const all =
  (...doctors: readonly ((evidence: Evidence) => Evidence)[]) =>
  (evidence: Evidence): Evidence =>
    doctors.reduce((changedSoFar, doctor) => doctor(changedSoFar), evidence);
