import type { LoadResult } from '../record/load.ts';
import { knownValue, type Observed, unavailable } from '../record/observed.ts';
import type { MeasuredTrial, TrialRecord } from '../record/trial.ts';

/** A trial whose load is known: numbers can be taken from it, whether they may be shown is the verdict's matter. */
export interface Measurement {
  readonly trial: TrialRecord;
  readonly load: LoadResult;
  /** 2xx answers inside the window over its exact length. */
  readonly perSecond: number;
}

/** Unavailable with the reason when the trial failed or its load is not known. */
export function measurementOf(trial: TrialRecord): Observed<Measurement> {
  if (trial.state === 'failed') return unavailable(`failed (${trial.failure.code})`);
  const load = trial.evidence.load;
  if (load === undefined) return unavailable('no result of the load');
  if ('unavailable' in load) return load;
  return { value: { trial, load: load.value, perSecond: throughput(load.value) } };
}

/** 2xx answers a second inside the window. */
export const throughput = (load: LoadResult): number => (load.window.answers / load.window.lengthMs) * 1000;

/** The verdict lets its numbers be shown: VALID or SUSPECT, and the load is known. */
export const isUsable = (trial: TrialRecord): trial is MeasuredTrial =>
  trial.state === 'measured' && trial.verdict.state !== 'INVALID' && knownValue(trial.evidence.load) !== null;

/** Why a trial that is not usable gives no numbers. */
export function whyNotUsable(trial: TrialRecord): string {
  if (trial.state === 'failed') return `failed (${trial.failure.code})`;
  const reasons = trial.verdict.reasons.join(', ');
  return trial.verdict.state === 'INVALID'
    ? `INVALID (${reasons || 'no reason given'})`
    : 'no result of the load';
}

/** Everything that went wrong for a client, whole life, by kind. */
export function errorKinds(load: LoadResult): Readonly<Record<string, number>> {
  const { otherStatus, timeouts, lost } = load.life;
  return {
    'other statuses': otherStatus,
    timeouts,
    'lost answers': lost,
    'wrong bodies': load.wrongBodies,
    'connection errors': Object.values(load.connectionErrors).reduce((a, b) => a + b, 0),
  };
}

/** All kinds of errors together. */
export const errorCount = (load: LoadResult): number =>
  Object.values(errorKinds(load)).reduce((a, b) => a + b, 0);
